/* SPDX-License-Identifier: Apache-2.0
 * The page "Over time": the versions or the days of one engine. */
'use strict';

const NEWEST = 8; // versions that are shown at first
const MOST = 16; // changes that are shown
const MOVED = 3; // functions that a change names
const VERSIONS = 'versions';

/** Returns as many columns as were chosen, those measured last, in their order. */
function newest(left, at, column) {
  const last = new Map();
  left.forEach(point => { if (!(last.get(column(point)) >= point.measured)) last.set(column(point), point.measured); });
  const number = at.newest === 'all' ? Infinity : at.newest === String(2 * NEWEST) ? 2 * NEWEST : NEWEST;
  return [...last.keys()].sort((a, b) => by(each => last.get(each))(b, a) || inOrder(b, a)).slice(0, number).sort(inOrder);
}

/** Returns the points of operations that one column has on two days or more. */
const daily = left => [...Map.groupBy(left, point => point.column + '|' + point.row).values()]
  .filter(of => of.some(point => point.measured !== of[0].measured)).flat();

function versions(at) {
  const versionsOf = family => distinct(points.filter(point => point.family === family && point.plain).map(columnOf)).length;
  const families = distinct(points.map(point => point.family)).sort((a, b) => versionsOf(b) - versionsOf(a) || natural(a, b));
  const asked = at.family;
  at.family = families.includes(asked) ? asked : families[0];
  const some = filtered(at, points.filter(point => point.family === at.family));
  at.offered.family = families.toSorted(natural);
  if (asked && asked !== at.family) at.missed.push('engine ' + asked);
  const every = some.some(point => point.plain) ? some.filter(point => point.plain) : some;
  // those of one name; all if each has one version, such as nights
  const number = build => versionsOfBuild(every.filter(point => point.build === build));
  const builds = distinct(every.map(point => point.build)).filter(build => number(build) > 1).toSorted(by(build => -number(build)));
  if (at.build && at.build !== 'all' && !builds.includes(at.build)) at.missed.push('build ' + at.build);
  at.build = builds.includes(at.build) || at.build === 'all' ? at.build : builds[0] || 'all';
  const plain = every.filter(point => at.build === 'all' || point.build === at.build);
  const repeated = daily(some);
  const choices = distinct(repeated.map(columnOf)).sort(inOrder);
  const [one, ...more] = distinct(plain.map(columnOf));
  if (at.over && ![VERSIONS, ...choices].includes(at.over)) at.missed.push(at.over);
  at.over = [VERSIONS, ...choices].includes(at.over) ? at.over : more.length === 0 && choices.includes(one) ? one : VERSIONS;
  const days = at.over !== VERSIONS;
  const column = days ? point => point.measured : columnOf;
  const all = newestOf(days ? repeated.filter(point => point.column === at.over) : plain, column);
  const columns = newest(all, at, column);
  const left = all.filter(point => columns.includes(column(point)));
  const count = distinct(all.map(column)).length;
  const choice = [['', 'the newest ' + NEWEST], [String(2 * NEWEST), 'the newest ' + 2 * NEWEST], ['all', 'all ' + count]]
    .filter(([value]) => !(Number(value) >= count));
  const rows = rowsOf(left, column).sort((a, b) => natural(titled(a.cell.workload), titled(b.cell.workload)));
  const cells = rows.map(row => row.cell);
  const figure = point => point.cell.figures[at.figure];
  const mean = point => point ? figure(point).mean : 0;
  const first = row => mean(row.figures[columns.find(each => mean(row.figures[each]) !== 0)]);
  const lines = rows.filter(first).map(row => ({
    name: named(row.cell, cells),
    workload: row.cell.workload,
    empty: mayBeEmpty(row.cell),
    type: 'line',
    sure: Boolean(row.figures[columns[0]] && row.figures[columns.at(-1)]) && apart(figure(row.figures[columns[0]]), figure(row.figures[columns.at(-1)])),
    data: columns.map(each => row.figures[each] ? mean(row.figures[each]) / first(row) : null),
  })).filter(line => line.data.filter(ratio => ratio !== null).length > 1);
  const mixed = !days && builds.length > 0 && distinct(plain.map(point => point.build)).length > 1; // a line would show what a compiler costs, not a version
  const drawn = mixed ? [] : lines.every(line => line.empty) ? lines : lines.filter(line => !line.empty);
  const whole = columns.length > 1 && !mixed;
  const short = name => name.startsWith(at.family + ' ') ? name.slice(at.family.length + 1) : name;
  const chart = el('div', { class: 'chart', role: 'img', 'aria-label': 'The table below as lines' + (drawn.length < lines.length ? ', without what may return no row' : '') });
  page(
    filters(at, every.some(point => point.build !== builds[0]) && builds.length > 0 ? select('build', 'Build', [...builds.map(each => [each, each]), ['all', 'all']], at.build) : null,
      choices.length ? select('over', 'Over', [[VERSIONS, VERSIONS], ...choices.map(each => [each, 'days of ' + short(each)])], at.over) : null,
      count > NEWEST ? select('newest', days ? 'Days' : 'Versions', choice, at.newest || '') : null),
    el('p', { class: 'answer' }, mixed ? '' : range((days ? at.over + ' on ' : '') + columns.at(-1), columns[0], at,
      lines.filter(line => line.data[0] === 1 && !line.empty).map(line => [line.name, line.data.at(-1), line.workload, line.sure]).filter(([, ratio]) => ratio))),
    days ? null : differing(columns, left),
    drawn.length ? chart : el('p', { class: 'note' }, mixed ? 'Choose one build to see lines: builds differ more than versions.' : 'No operation was measured ' + (days ? 'on two days.' : 'with two versions.')),
    table(capital(words(at.figure)) + (days ? ' of ' + at.over : ''),
      [heading('operation'), ...columns.map(each => heading(short(each), { class: days && 'day' })), whole ? heading(short(columns.at(-1)) + ' ÷ ' + short(columns[0])) : null].filter(Boolean),
      rows.map(row => el('tr', {}, rowHead(row.cell.title, row.cell.workload, own(row.cell, cells), empty(row.cell), 'per ' + row.cell.unit),
        columns.map(each => entry(row.figures[each], null, at, mark(row.figures[each], at, short))),
        whole ? quotient(row.figures[columns.at(-1)], row.figures[columns[0]], at) : [])), under(at, cells)),
    changes(all, left, at, short, column));
  if (drawn.length) draw(chart, words(at.figure), columns.map(short), drawn);
}

const step = (point, at) => point && point.cell.figures[at.figure][at.over === VERSIONS ? 'step' : 'stepOfDay'];

/** Returns by how much a figure differs from that of the version before the change; nothing if it does not. */
function mark(point, at, short) {
  const of = step(point, at);
  return of && (of.ratio > 1 ? '▲ ' : '▼ ') + times(of.ratio) + ' against ' + short(of.from);
}

/** Returns the name of a function without the types of its parameters. */
const brief = name => name.replace(/(?<=.)\(.*/s, '');

/** Returns the largest changes, each with the functions that moved most. */
function changes(all, left, at, short, column) {
  const width = point => Math.abs(Math.log(step(point, at).ratio));
  const changed = left.filter(point => step(point, at)).sort((a, b) => mayBeEmpty(a.cell) - mayBeEmpty(b.cell) || width(b) - width(a));
  const cells = left.map(point => point.cell);
  const rows = changed.slice(0, MOST).map(point => {
    const { from, ratio, low, high } = step(point, at);
    const before = all.find(other => other.row === point.row && column(other) === from);
    const functions = el('td', { class: 'text' }, '–');
    if (isCost(at)) code(before, one => code(point, other => {
      const names = moved(one, other).filter(f => f.after !== f.before).slice(0, MOVED).map(f => brief(f.name) + ' ' + signed(f.after - f.before));
      if (names.length) functions.replaceChildren(names.join(', '));
    }));
    return el('tr', {}, rowHead(point.cell.title, point.cell.workload, own(point.cell, cells), empty(point.cell), 'per ' + point.cell.unit),
      el('td', {}, short(from) + ' → ' + short(column(point))),
      el('td', { style: shade(ratio) }, times(ratio), el('small', {}, low.toFixed(3) + ' to ' + high.toFixed(3))), functions);
  });
  const most = changed.length > MOST ? ', the largest ' + MOST + ' of ' + changed.length : '';
  const what = at.over === VERSIONS ? VERSIONS : 'days';
  return rows.length === 0 ? null : table('Changes over ' + what + most,
    ['operation', what, 'ratio', 'instructions of the functions that moved most'].map((text, i) => heading(text, { class: i === 3 && 'text' })), rows,
    'where the whole 95 % interval is beyond 1 %, against the nearest column before that differs so much');
}
