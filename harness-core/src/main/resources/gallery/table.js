/* SPDX-License-Identifier: Apache-2.0
 * Tables: their heads, their entries and their filters. */
'use strict';

const MUCH = 0.1; // the part of a cost that is settling and that is told
const SAME = 0.005; // the lab's counts agree within it
const main = document.getElementById('main');

/** Shows these, without those that are empty. */
const page = (...children) => main.replaceChildren(...children.flat().filter(Boolean));

/** Returns the parts of a value that not all others have, too. */
function unlike(value, all) {
  const parts = all.map(each => each.split(', '));
  return value.split(', ').filter(part => !parts.every(of => of.includes(part))).join(', ').replace(/ \(.*?\)/g, '') || value;
}

/** Returns a control of values and their texts; a text may be a list of these, under a name. */
function select(name, label, values, chosen, change = value => ({ [name]: value })) {
  const option = ([value, text]) => Array.isArray(text) ? el('optgroup', { label: value }, text.map(option))
    : el('option', { value, selected: value === chosen }, text);
  return el('label', {}, label, el('select', { onchange: event => go(change(event.target.value)), name }, values.map(option)));
}

function filters(at, ...more) {
  const all = Object.entries(FILTERS).map(([name, [label, of]]) => {
    if (!of) {
      const figures = distinct(points.flatMap(point => Object.keys(point.cell.figures)));
      return select(name, label, figures.map(value => [value, words(value)]), at.figure);
    }
    const all = at.offered[name];
    const values = all.map(value => [value, name === 'place' ? unlike(value, all) : name === 'workload' ? titled(value) : value]);
    const ofEngine = value => ({ [name]: value, build: '', over: '' });
    const one = ONE_OF.includes(name) || name === 'family' && at.view === 'versions';
    // two of all engines are chosen otherwise
    const none = values.length < 2 || name === 'family' && at.view === 'pair';
    return none ? null : select(name, label, one ? values : [['', 'all'], ...values], at[name], name === 'family' ? ofEngine : undefined);
  });
  return [
    el('form', { 'aria-label': 'Filters', onsubmit: event => event.preventDefault() }, all, more),
    at.missed.length ? el('p', { class: 'note' }, 'Not here, so left out of the question: ' + at.missed.join('; ') + '.') : null];
}

function table(caption, head, rows, about) {
  return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    el('table', {}, el('caption', {}, el('span', {}, caption, about ? el('small', {}, capital(about)) : null)),
      head.length ? el('thead', {}, el('tr', {}, head)) : null, el('tbody', {}, rows)));
}

const heading = (text, more) => el('th', { scope: 'col', ...more }, text);

/** Returns the parameters of a cell, and its size, in which those of the same workload differ. */
function own(cell, cells) {
  const alike = cells.filter(other => other.workload === cell.workload);
  const some = Object.entries(cell.variant).filter(([name, value]) => alike.some(other => other.variant[name] !== value));
  return [parameters(Object.fromEntries(some)), alike.some(other => other.size !== cell.size) ? 'size ' + cell.size : ''].filter(Boolean).join(', ');
}

/** Returns the name of an operation among others, as a sentence or a line of a chart has it: with what tells it from its like. */
function named(cell, cells) {
  const alike = cells.filter(other => other.title === cell.title);
  const workload = alike.some(other => other.workload !== cell.workload) ? cell.workload : '';
  return [cell.title, workload, own(cell, alike)].filter(Boolean).join(', ');
}

/** Returns the parameters that all these cells share. */
const shared = cells => parameters(Object.fromEntries(Object.entries(cells[0].variant)
  .filter(([name, value]) => name !== 'threads' && cells.every(other => other.variant[name] === value))));

/** Returns small print, in which a line may break behind each "=". */
const small = text => el('small', {}, text.split('=').flatMap((part, i) => i ? ['=', el('wbr'), part] : part));

const rowHead = (title, ...parts) => el('th', { scope: 'row' }, title, small(parts.filter(Boolean).join(', ')));

/** Returns a remark on an operation whose answer may have no row; the means leave it out. */
const empty = cell => mayBeEmpty(cell) ? 'may return no row' : '';

const NAMELESS = '(no symbol)'; // of a function in a file without symbols
const functionHead = f => el('th', { scope: 'row', class: 'code' }, f.name, el('small', {}, ' ' + f.file));

/** Is the difference of two figures more than their intervals, and than what the lab repeats within? */
function apart(a, b) {
  return a.low !== null && b.low !== null && (a.low > b.high || b.low > a.high) && Math.abs(a.mean / b.mean - 1) > SAME;
}

function shade(ratio) {
  const weight = Math.min(1, Math.abs(Math.log2(ratio)) / 3);
  const colour = ratio > 1 ? '--heat' : '--cool';
  return weight < 0.01 ? '' : 'background: rgba(var(' + colour + '), ' + (0.45 * weight).toFixed(3) + ')';
}

const cellLink = point => link({ view: 'cell', run: point.run, cell: String(point.index) });

/** The part of an engine's cost that is settling, in words; nothing if it is small or the run does not tell. */
function settling(cell, figure) {
  const [all, statement] = [cell.figures[ENGINE_COST], cell.figures[STATEMENT_COST]];
  const part = figure === all && statement && all.mean > 0 ? 1 - statement.mean / all.mean : 0;
  return part < MUCH ? '' : ', ' + (100 * part).toFixed(0) + '\u00a0% settling';
}

function entry(point, base, at, mark) {
  const figure = point && point.cell.figures[at.figure];
  if (!figure) return el('td', { class: 'none' }, '–');
  const value = amount(figure.mean, figure.unit);
  if (at.show !== 'amounts' && base === undefined) {
    return el('td', { class: 'none' }, el('a', { href: cellLink(point) }, '–', el('small', {}, value)));
  }
  if (at.show === 'amounts' || base === null || base.mean === 0) {
    return el('td', {}, el('a', { href: cellLink(point) }, value, el('small', {}, spread(figure) + settling(point.cell, figure)),
      mark ? el('small', { class: 'step' }, mark) : null));
  }
  return el('td', { style: shade(figure.mean / base.mean) },
    el('a', { href: cellLink(point), title: value + ', ' + spread(figure) }, ratio(figure, base), el('small', {}, value + settling(point.cell, figure))));
}

/** Returns the entry of one figure's ratio to another's; a dash if one is missing. */
function quotient(point, base, at) {
  const [figure, of] = [point, base].map(each => each && each.cell.figures[at.figure]);
  if (!figure || !of || of.mean === 0) return el('td', { class: 'none' }, '–');
  return el('td', { style: shade(figure.mean / of.mean) }, ratio(figure, of));
}

const ratio = (figure, base) => (figure !== base && !apart(figure, base) ? '≈ ' : '') + times(figure.mean / base.mean);

/** Returns what the ratios of all operations say together, each workload as much as another: [name, ratio, workload, is it sure?]. */
function range(one, baseline, at, ratios) {
  if (ratios.length === 0 || one === baseline) return '';
  const sorted = ratios.filter(([,,, sure]) => sure).sort(([, x], [, y]) => x - y);
  const [least, most] = [sorted[0], sorted.at(-1)].map(of => of && times(of[1]) + ' (' + of[0] + ')');
  const groups = [...Map.groupBy(ratios, ([,, workload]) => workload).values()].map(of => geometric(of.map(([, ratio]) => ratio)));
  const many = ratios.length + ' operations' + (groups.length > 1 ? ' of ' + groups.length + ' workloads' : '');
  return one + ' has ' + times(geometric(groups)) + ' the ' + words(at.figure) + ' of ' + baseline
    + (ratios.length === 1 ? ' in ' + ratios[0][0] : ', as the geometric mean of ' + many + (sorted.length > 1 ? ': from ' + least + ' to ' + most : '')) + '.';
}

/** Returns what the names of these points' builds stand for. */
const buildsOf = left => distinct(left.map(point => point.named)).filter(name => Object.hasOwn(builds, name)).sort(natural)
  .map(name => name + ': ' + builds[name]).join('; ');

const SAME_NOTE = '≈ marks a ratio within 0.5 %, or of figures whose 95 % intervals overlap or that were measured once. ';

function buildsNote(left) {
  const names = buildsOf(left);
  return names ? el('p', { class: 'note' }, 'Builds: ' + names + '.') : null;
}

/** Returns under what the cells of a table were measured. */
const under = (at, cells) => at.place + '; size ' + distinct(cells.map(cell => cell.size)).join(', ');

const NO_SETTING = /^(version|build_|emulator|settle$|lab\.)/;

/** Returns what is known of a column's settings from all its runs. */
const settingsOf = (column, left) => Object.assign({}, ...left.filter(point => columnOf(point) === column).map(point => point.engine.settings));

/** Returns the settings that differ between the columns, and those that not all were asked for. */
function differing(columns, left) {
  if (columns.length < 2) return null;
  const of = columns.map(column => settingsOf(column, left));
  const value = (settings, name) => settings[name].replace(/^on$/i, '1').replace(/^off$/i, '0');
  const names = distinct(of.flatMap(Object.keys)).filter(name => !NO_SETTING.test(name) && of.every(each => each[name] !== '(left out)')).sort();
  const asked = names.filter(name => of.every(each => name in each));
  const differ = asked.filter(name => distinct(of.map(each => value(each, name))).length > 1).map(name =>
    name + ' (' + of.map(each => each[name]).filter((each, i, all) => i === 0 || each !== all[i - 1]).join(', then ') + ')');
  const rest = names.filter(name => !asked.includes(name));
  const parts = [differ.length ? 'Settings that differ: ' + differ.join('; ') + '.' : '', rest.length ? 'Settings that not all were asked for: ' + rest.join(', ') + '.' : ''];
  return parts.some(Boolean) ? el('p', { class: 'note' }, parts.filter(Boolean).join(' ')) : null;
}
