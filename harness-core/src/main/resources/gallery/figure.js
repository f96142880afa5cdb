/* SPDX-License-Identifier: Apache-2.0
 * The page of one figure: its run, its settings, the command that repeats it. */
'use strict';

const EXACT = 5; // digits
const LARGEST = 30; // functions
const CALLS = 15;

function figurePage(at) {
  const point = points.find(each => each.run === at.run && String(each.index) === at.cell);
  if (!point) {
    page(el('p', { class: 'note' }, 'No such figure is here.'));
    return;
  }
  const of = runs[point.run];
  const { cell, engine } = point;
  const line = (name, ...value) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: 'text' }, value));
  const [sql, code1] = [el('section', {}), el('section', {})];
  const [hidden, settings] = [true, false].map(out => Object.entries(engine.settings).filter(([, value]) => (value === '(left out)') === out));
  const [means, why] = [(workloads[cell.workload] || {}).means, reasons[engine.id.replace(/[:+@].*/s, '')]].map(of => new Map(Object.entries(of || {})));
  const meant = Object.keys(cell.variant).filter(name => means.has(name)).map(name => name + ': ' + means.get(name) + '.').join(' ');
  const shown = settings.filter(([name, value]) => name !== 'version' || value !== engine.version);
  page(
    el('h2', {}, cell.title + ' on ' + point.column),
    el('p', { class: 'note' }, [cell.workload + '/' + cell.operation, parameters(cell.variant), 'size ' + cell.size].filter(Boolean).join(', ')),
    meant ? el('p', { class: 'note' }, meant) : '',
    table('Per ' + cell.unit, ['figure', 'mean', '95 % interval', 'each repetition'].map((text, i) => heading(text, { class: i === 3 && 'text' })),
      Object.entries(cell.figures).map(([name, f]) => el('tr', {}, el('th', { scope: 'row' }, words(name)),
        el('td', {}, amount(f.mean, f.unit, EXACT)),
        el('td', {}, f.low === null ? 'one repetition has none' : amount(f.low, f.unit, EXACT) + ' to ' + amount(f.high, f.unit, EXACT)),
        el('td', { class: 'text' }, f.values.map(value => amount(value, f.unit, EXACT)).join(', '))))),
    sql,
    el('h2', {}, 'Measure it yourself'), el('pre', { tabindex: '0' }, cell.command),
    cell.command.includes('=/PATH') ? el('p', { class: 'note' }, '/PATH: the folder of that build of ' + engine.name + ' ' + engine.version + (buildsOf([point]) ? ' (' + buildsOf([point]) + ')' : '') + '.') : '',
    el('h2', {}, 'The run'),
    table('Run ' + point.run, [], [
      line('measured', of.measured + ' by sqldyno ' + of.sqldyno), line('engine', engine.name.includes(engine.version.replace(/-.*/s, '')) ? engine.name : engine.name + ', ' + engine.version),
      line('driver', engine.driver), line('deployment', engine.deployment), line('durability', engine.durability), line('meter', engine.meter),
      line('machine', of.machine.cores + ' × ' + of.machine.cpu + ', ' + of.machine.memoryGiB + ' GiB, ' + of.machine.os),
      ...shown.map(([name, value]) => line(name, value, why.get(name) ? el('small', {}, why.get(name)) : '')),
      hidden.length ? line('not published', hidden.map(([name]) => name).join(', ')) : null]),
    code1);
  code(point, ({ statements }) => Object.keys(statements).length && sql.append(
    el('h2', {}, 'Statements'),
    el('pre', { tabindex: '0' }, Object.entries(statements).map(([name, text]) => '-- ' + name + '\n' + text + ';').join('\n\n'))));
  code(point, ({ functions, calls }) => functions.length && code1.append(
    el('h2', {}, 'Where the instructions go'), functionTable(functions, cell),
    calls.length ? table('System calls, per ' + cell.unit, ['call', 'calls'].map(text => heading(text)),
      calls.slice(0, CALLS).map(call => el('tr', {}, el('th', { scope: 'row' }, call.name), el('td', {}, number(call.calls))))) : ''));
}

/** Returns the largest functions and the rest: they add up to the cost. */
function functionTable(functions, cell) {
  const all = cell.figures[ENGINE_COST].mean;
  const largest = functions.slice(0, LARGEST);
  const rest = all - largest.reduce((sum, f) => sum + f.instructions, 0);
  const line = (head, instructions) => el('tr', {}, head, el('td', {}, number(instructions)),
    el('td', {}, all ? (100 * instructions / all).toFixed(1) + ' %' : '–'));
  return table('Functions, per ' + cell.unit, ['function', 'instructions', 'of all'].map(text => heading(text)),
    [...largest.map(f => line(functionHead(f), f.instructions)), line(rowHead('all others'), rest)]);
}
