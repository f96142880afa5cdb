/* SPDX-License-Identifier: Apache-2.0
 * The page "Compare two": two columns, and the functions behind their differences. */
'use strict';

const SHOWN = 20; // functions

function pair(at) {
  const family = at.family;
  at.family = '';
  const asked = [at.a, at.b].filter(Boolean);
  const holds = place => asked.every(column => points.some(point => point.column === column && point.place === place));
  if (at.clients) at.threads = '';
  at.place = at.place || asked.length && distinct(points.map(point => point.place)).find(holds) || '';
  const left = newestOf(filtered(at)).filter(point => point.cell.figures[at.figure].mean !== 0 || !Object.hasOwn(GROWTH, at.figure));
  at.family = family;
  const columns = distinct(left.map(columnOf)).sort(inOrder);
  [at.a, at.b].filter(column => column && !columns.includes(column)).forEach(column => at.missed.push(column));
  const familyOf = column => left.find(point => point.column === column).family;
  const a = columns.includes(at.a) ? at.a : columns.find(column => column !== at.b) || columns[0];
  const b = columns.includes(at.b) ? at.b : columns.find(column => familyOf(column) !== familyOf(a)) || columns.at(-1);
  const counts = distinct(left.map(clientsOf)).sort(natural);
  const steps = counts.slice(1).map(more => [counts[0] + '-' + more, counts[0] + ' → ' + more]);
  at.clients = steps.some(([step]) => step === at.clients) ? at.clients : '';
  const [few, more] = at.clients ? at.clients.split('-') : [];
  if (at.clients) at.offered.threads = []; // chosen so
  const [nameA, nameB] = [[a, few], [b, more]].map(([column, count]) => column + (count ? ', ' + clientsIn(count) : ''));
  const of = (column, count) => new Map(left.filter(point => point.column === column && (!count || clientsOf(point) === count))
    .map(point => [count ? withoutClients(point) : point.row, point]));
  const [ones, others] = [of(a, few), of(b, more)];
  const both = [...ones.keys()].filter(row => others.has(row));
  const sure = row => apart(row.other.cell.figures[at.figure], row.one.cell.figures[at.figure]);
  const width = ratio => Math.abs(Math.log(ratio)) || 0; // 0 ÷ 0 is no difference
  const rows = both.map(row => ({ one: ones.get(row), other: others.get(row) }))
    .map(row => ({ ...row, ratio: row.other.cell.figures[at.figure].mean / row.one.cell.figures[at.figure].mean }))
    .sort((x, y) => mayBeEmpty(x.one.cell) - mayBeEmpty(y.one.cell) || width(y.ratio) - width(x.ratio) || 0);
  const [choice, placeOf] = choices(columns, at);
  const chosen = (name, other, held) => value => ({ [name]: value, place: placeOf(value), [other]: placeOf(held) === placeOf(value) ? held : '', row: '' });
  const cells = rows.map(row => row.one.cell);
  const name = (row, { cell } = row.one) => rowHead(isCost(at) ? el('button', { type: 'button', 'aria-expanded': 'false', 'aria-label': named(cell, cells), onclick: () => toggle(row, true) }, cell.title) : cell.title,
    cell.workload, own(cell, cells), empty(cell), 'per ' + cell.unit);
  const line = row => el('tr', {}, name(row), quotient(row.other, row.one, at), entry(row.other, null, at), entry(row.one, null, at));
  const toggle = (row, byHand) => {
    const open = !row.details;
    if (byHand) history.replaceState(null, '', link({ row: open ? row.one.row : '' }));
    row.line.querySelector('button').setAttribute('aria-expanded', String(open));
    if (!open) row.details.remove();
    row.details = open ? el('tr', { class: 'details' }, el('td', { colspan: 4, 'aria-live': 'polite' })) : null;
    if (open) row.line.after(row.details);
    if (open) difference(row, named(row.one.cell, cells), [nameB, nameA], row.details.firstChild);
  };
  page(
    filters(at, select('a', 'Baseline', choice, a, chosen('a', 'b', b)), select('b', 'Compared with it', choice, b, chosen('b', 'a', a)),
      steps.length ? select('clients', 'Numbers of clients', [['', 'the same'], ...steps], at.clients) : null),
    el('p', { class: 'answer' }, range(nameB, nameA, at, rows.filter(row => !mayBeEmpty(row.one.cell))
      .map(row => [named(row.one.cell, cells), row.ratio, row.one.cell.workload, sure(row)]).filter(([, ratio]) => ratio > 0 && ratio < Infinity))),
    rows.length > 0 && familyOf(a) === familyOf(b) ? differing([a, b], left) : null,
    el('p', { class: 'note' }, rows.length === 0 ? 'They have no ' + words(at.figure) + ' of one operation in common.'
      : nameA === nameB ? 'Choose two different columns, or numbers of clients.'
        : 'The widest difference first. ' + (rows.every(sure) ? '' : SAME_NOTE), rows.length && nameA !== nameB && isCost(at)
      ? el('span', { class: 'screen' }, 'Open an operation to see the functions behind its difference.') : ''),
    rows.length === 0 || nameA === nameB ? null : table(capital(words(at.figure)), ['operation', 'ratio', nameB, nameA].map(text => heading(text)),
      rows.map(row => { row.line = line(row); return row.line; }), under(at, cells)));
  const open = isCost(at) && nameA !== nameB && rows.find(row => row.one.row === at.row);
  if (open) toggle(open, false);
}

const clientsOf = FILTERS.threads[1];

const withoutClients = ({ cell }) => rowOf(cell, { ...cell.variant, threads: '' });

/** Returns the columns to choose, those that were measured otherwise in groups of their own, and the place of each. */
function choices(columns, at) {
  const others = points.filter(point => !columns.includes(point.column) && point.cell.figures[at.figure] && at.offered.place.includes(point.place));
  const groups = [...Map.groupBy(others.filter(point => point.place !== at.place), point => point.place)];
  const listed = of => of.map(column => [column, column]);
  const places = new Map([...others.map(point => [point.column, point.place]), ...columns.map(column => [column, at.place])]);
  return [[...listed(columns), ...groups.map(([place, of]) => [unlike(place, at.offered.place), listed(distinct(of.map(columnOf)).sort(inOrder))])],
    column => places.get(column)];
}

const signed = change => (change > 0 ? '+' : '') + number(change);

/** Returns the functions of two cells with their instructions before and after, those that moved most first. */
function moved(one, other) {
  const key = f => f.file.replace(/[-.\d]+/g, ' ') + '|' + f.name;
  const all = {};
  one.functions.forEach(f => { all[key(f)] = { ...f, before: f.instructions, after: 0 }; });
  other.functions.forEach(f => {
    all[key(f)] = { ...f, before: (all[key(f)] || { before: 0 }).before, after: f.instructions };
  });
  return Object.values(all).sort((x, y) => Math.abs(y.after - y.before) - Math.abs(x.after - x.before));
}

function difference(row, name, heads, into) {
  code(row.one, one => code(row.other, other => {
    const list = moved(one, other).slice(0, SHOWN);
    const others = () => [row.one, row.other].map((point, i) => point.cell.figures[ENGINE_COST].mean - list.reduce((sum, f) => sum + (i ? f.after : f.before), 0));
    const [before, after] = list.length ? others() : [];
    const title = 'Functions of ' + name + ', instructions per ' + row.one.cell.unit + ', settling included';
    const line = (head, one, other) => el('tr', {}, head, ...[signed(other - one), number(other), number(one)].map(text => el('td', {}, text)));
    into.replaceChildren(list.length === 0 ? el('p', { class: 'note' }, 'These runs have no functions: the lab alone counts them.')
      : table(title, ['function', 'change', ...heads].map(text => heading(text)),
        [...list.map(f => line(functionHead(f), f.before, f.after)), line(rowHead('all others'), before, after)],
        '0 is less than 0.2 % of all' + (list.some(f => f.name === NAMELESS) ? '; ' + NAMELESS + ': the file does not name them' : '')));
  }));
}
