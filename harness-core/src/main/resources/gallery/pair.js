/* SPDX-License-Identifier: Apache-2.0
 * The page "Compare two": two columns, and the functions behind their differences. */
'use strict';

const SHOWN = 20; // functions

function pair(at) {
  const family = at.family;
  at.family = '';
  const left = newestOf(filtered(at));
  at.family = family;
  const columns = distinct(left.map(columnOf)).sort(inOrder);
  [at.a, at.b].filter(column => column && !columns.includes(column)).forEach(column => at.missed.push(column));
  const familyOf = column => left.find(point => point.column === column).family;
  const a = columns.includes(at.a) ? at.a : columns.find(column => column !== at.b) || columns[0];
  const b = columns.includes(at.b) ? at.b : columns.find(column => familyOf(column) !== familyOf(a)) || columns.at(-1);
  const of = column => new Map(left.filter(point => point.column === column).map(point => [point.row, point]));
  const [ones, others] = [of(a), of(b)];
  const both = [...ones.keys()].filter(row => others.has(row));
  const width = ratio => Math.abs(Math.log(ratio)) || 0; // 0 ÷ 0 is no difference
  const rows = both.map(row => ({ one: ones.get(row), other: others.get(row) }))
    .map(row => ({ ...row, ratio: row.other.cell.figures[at.figure].mean / row.one.cell.figures[at.figure].mean }))
    .sort((x, y) => mayBeEmpty(x.one.cell) - mayBeEmpty(y.one.cell) || width(y.ratio) - width(x.ratio) || 0);
  const choice = columns.map(column => [column, column]);
  const details = el('section', { 'aria-live': 'polite' });
  const cells = rows.map(row => row.one.cell);
  const opened = row => () => { history.replaceState(null, '', link({ row: row.one.row })); difference(row, details); };
  const name = (row, { cell } = row.one) => rowHead(isCost(at) ? el('button', { type: 'button', onclick: opened(row) }, cell.title) : cell.title,
    cell.workload, own(cell, cells), empty(cell), 'per ' + cell.unit);
  const quotient = ({ one, other }, figure) => one.cell.figures[figure].mean === 0 ? el('td', { class: 'none' }, '–')
    : el('td', { style: shade(other.cell.figures[figure].mean / one.cell.figures[figure].mean) }, ratio(other.cell.figures[figure], one.cell.figures[figure]));
  page(
    filters(at, select('a', 'Baseline', choice, a), select('b', 'Compared with it', choice, b)),
    el('p', { class: 'answer' }, range(b, a, at, rows.filter(row => !mayBeEmpty(row.one.cell))
      .map(row => [named(row.one.cell, cells), row.ratio, row.one.cell.workload]).filter(([, ratio]) => ratio > 0 && ratio < Infinity))),
    rows.length > 0 && familyOf(a) === familyOf(b) ? differing([a, b], left) : null,
    el('p', { class: 'note' }, rows.length === 0 ? 'They have no operation in common.'
      : 'The widest difference first.' + (isCost(at) ? ' Open an operation to see the functions behind its difference.' : '')),
    rows.length === 0 ? null : table(capital(words(at.figure)), ['operation', 'ratio', b, a].map(text => heading(text)),
      rows.map(row => el('tr', {}, name(row), quotient(row, at.figure), entry(row.other, null, at), entry(row.one, null, at))), under(at, cells)),
    details);
  const open = isCost(at) && rows.find(row => row.one.row === at.row);
  if (open) difference(open, details);
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

function difference(row, into) {
  code(row.one, one => code(row.other, other => {
    const list = moved(one, other).slice(0, SHOWN);
    const others = () => [row.one, row.other].map((point, i) => point.cell.figures[ENGINE_COST].mean - list.reduce((sum, f) => sum + (i ? f.after : f.before), 0));
    const [before, after] = list.length ? others() : [];
    const title = 'Functions of ' + row.one.cell.title + ', instructions per ' + row.one.cell.unit;
    into.replaceChildren(list.length === 0 ? el('p', { class: 'note' }, 'These runs have no functions: the lab alone counts them.')
      : table(title + '; 0 is below 0.2 % of the cell', ['function', row.one.column, row.other.column, 'change'].map(text => heading(text)),
        list.map(f => el('tr', {}, functionHead(f), el('td', {}, number(f.before)), el('td', {}, number(f.after)),
          el('td', {}, signed(f.after - f.before)))).concat(
          el('tr', {}, rowHead('all others'), el('td', {}, number(before)), el('td', {}, number(after)), el('td', {}, signed(after - before))))));
    into.scrollIntoView({ block: 'nearest' });
  }));
}
