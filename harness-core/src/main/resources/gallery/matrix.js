/* SPDX-License-Identifier: Apache-2.0
 * The page "All engines": operations by columns. */
'use strict';

const LONG = 16; // rows above which the table shows at first the mean of each group
let printing = false; // on paper every group is open

function matrix(at) {
  const left = newestOf(filtered(at));
  const less = at.figure !== 'rows-per-second';
  const measured = rowsOf(left, columnOf);
  const all = distinct(left.map(columnOf)).sort(inOrder);
  const most = many(all, measured);
  const columns = shown(all, most, at);
  const rows = measured.filter(row => columns.some(column => row.figures[column]
    && (!Object.hasOwn(GROWTH, at.figure) || row.figures[column].cell.figures[at.figure].mean !== 0))); // nothing grows where all read
  at.sort = columns.includes(at.sort) ? at.sort : '';
  if (at.base && at.base !== 'best' && !columns.includes(at.base)) at.missed.push(at.base);
  rows.forEach(row => { row.base = baseOf(row, columns, less, at); });
  const sizes = distinct(rows.map(row => row.cell.size));
  const group = cell => [titled(cell.workload), ...(sizes.length > 1 ? ['size ' + cell.size] : []), ...clients(cell)].join(', ');
  rows.sort((a, b) => natural(group(a.cell), group(b.cell)));
  if (at.sort) rows.sort((a, b) => (at.down ? 1 : -1) * (sortValue(b, at) - sortValue(a, at)) || 0);
  const groups = Map.groupBy(rows, row => at.sort ? '' : group(row.cell));
  const long = groups.size > 2 && rows.length > LONG && at.show !== 'amounts';
  const body = [...groups].flatMap(([name, those]) => groupRows(name, those, columns, long, at));
  const bases = [['best', 'best of each row'], ...columns.map(column => [column, column])];
  const few = all.length > columns.length || at.columns === 'all';
  page(
    filters(at, select('base', 'Relative to', bases, at.base || 'best'),
      select('show', 'Show', [['', 'ratios'], ['amounts', 'amounts']], at.show || ''),
      few ? select('columns', 'Columns', [['', 'with most operations'], ['all', 'all ' + all.length]], at.columns || '') : null),
    el('p', { class: 'answer' }, best(long ? [...groups.values()] : rows.map(row => [row]), most, at, less)),
    el('p', { class: 'note' }, rows.length === 0 ? 'No figure is left by these filters.'
      : asked(at.workload, sizes) + (less ? 'Less is better. ' : 'More is better. ')
        + (long ? 'Ratios of workloads are geometric means' + (printing ? '. ' : ': open one to see its operations. ') : 'A figure leads to its run. ')
        + (body.some(line => line.textContent.includes('≈')) ? '≈ marks a ratio within 0.5 %, or whose two 95 % intervals overlap, or that has none.' : '')),
    rows.length === 0 ? null : table(
      capital(words(at.figure)) + (at.show === 'amounts' ? '' : ', relative to the ' + (columns.includes(at.base) ? at.base : 'best of each row')),
      [heading('operation'), ...columns.map(column => sortHead(column, most, at))], body, under(at, rows.map(row => row.cell))));
}

/** Returns the columns to show: those that have most operations, others where one asks for them, and then last. */
function shown(all, most, at) {
  const some = all.filter(column => at.columns === 'all' || most.includes(column) || [at.base, at.sort].includes(column));
  return (some.length > 1 ? some : all).sort((a, b) => most.includes(b) - most.includes(a));
}

/** Returns what the row's figures are held against. */
function baseOf(row, columns, less, at) {
  const figures = columns.map(column => row.figures[column]).filter(Boolean).map(point => point.cell.figures[at.figure]);
  if (columns.includes(at.base)) return row.figures[at.base] && row.figures[at.base].cell.figures[at.figure];
  return figures.reduce((best, figure) => (less ? figure.mean < best.mean : figure.mean > best.mean) ? figure : best);
}

function sortValue(row, at) {
  const point = row.figures[at.sort];
  if (!point || !row.base && at.show !== 'amounts') return Infinity;
  const mean = point.cell.figures[at.figure].mean;
  return at.show !== 'amounts' && row.base.mean !== 0 ? mean / row.base.mean : mean;
}

function sortHead(column, most, at) {
  const again = at.sort === column;
  const sort = () => go({ sort: again && at.down ? '' : column, down: again && !at.down ? '1' : '' }); // the third time, groups
  return heading(el('button', { type: 'button', onclick: sort }, column), {
    class: most.includes(column) ? undefined : 'few',
    'aria-sort': at.sort === column ? (at.down ? 'descending' : 'ascending') : undefined,
  });
}

/** Returns a group's head, with the means of a long table, and its operations if it is open; without a name it has no head. */
function groupRows(name, rows, columns, long, at) {
  const opened = (at.open || '').split('|');
  const closed = name && long && !printing && !opened.includes(name);
  const cells = rows.map(row => row.cell);
  const per = 'per ' + cells[0].unit;
  const lines = closed ? [] : rows.map(row => el('tr', {},
    rowHead(row.cell.title, ...(name ? [] : [row.cell.workload]), own(row.cell, cells), empty(row.cell), ...(name ? [] : ['per ' + row.cell.unit])),
    columns.map(column => entry(row.figures[column], row.base, at))));
  if (!name) return lines;
  if (!long) return [el('tr', { class: 'group' }, el('th', { scope: 'rowgroup', colspan: columns.length + 1 }, name + ', ' + per)), ...lines];
  const toggle = () => go({ open: (closed ? [...opened, name] : opened.filter(each => each !== name)).filter(Boolean).join('|') });
  const count = rows.length + (rows.length === 1 ? ' operation, ' : ' operations, ');
  const head = el('th', { scope: 'rowgroup' },
    el('button', { type: 'button', 'aria-expanded': String(!closed), onclick: toggle }, name),
    el('small', {}, (name.toLowerCase().startsWith(cells[0].workload) ? '' : cells[0].workload + ': ') + count + per));
  return [el('tr', { class: 'mean' }, head, means(rows, columns, at)), ...lines];
}

/** Returns the question of the workload that was chosen, and its amounts. */
function asked(workload, sizes) {
  const of = workloads[workload];
  if (!of) return '';
  const amounts = size => Object.entries(of.sizes[size] || {}).map(([name, value]) => name + ' ' + value.toLocaleString('en')).join(', ');
  return of.question + ' ' + sizes.filter(amounts).map(size => capital(size) + ': ' + amounts(size) + '. ').join('');
}

/** Returns in how many operations, or groups of them, each column is the best, of the columns that have most operations. */
function best(groups, some, at, less) {
  const figure = (row, column) => row.figures[column].cell.figures[at.figure];
  const common = groups
    .map(rows => rows.filter(row => !mayBeEmpty(row.cell) && some.every(column => row.figures[column] && figure(row, column).mean > 0)))
    .filter(rows => rows.length > 0);
  if (some.length < 2 || common.length < 2) return '';
  const whole = (rows, column) => {
    const mean = geometric(rows.map(row => figure(row, column).mean));
    return rows.length === 1 ? figure(rows[0], column) : { mean, low: mean, high: mean };
  };
  const beats = (one, other) => (less ? one.mean < other.mean : one.mean > other.mean) && apart(one, other);
  const wins = some.map(column => [column, common.filter(rows =>
    some.every(other => other === column || beats(whole(rows, column), whole(rows, other)))).length])
    .filter(([, won]) => won > 0).sort(([, x], [, y]) => y - x);
  const sum = of => of.reduce((all, [, won]) => all + won, 0);
  const open = common.length - sum(wins);
  const others = sum(wins.slice(3));
  const what = groups.some(rows => rows.length > 1) ? ' groups of operations, ' : ' operations, ';
  return 'Of ' + common.length + what
    + wins.slice(0, 3).map(([column, won], i) => column + (i ? '' : ' has the ' + (less ? 'least ' : 'most ') + words(at.figure)) + ' in ' + won).join(', ')
    + (others ? ', others in ' + others : '')
    + (open ? (wins.length ? '; in ' : 'in ') + open + ' there is no single best.' : '.');
}

/** Returns the columns that have at least half of the rows. */
const many = (columns, rows) => columns.filter(column => 2 * rows.filter(row => row.figures[column]).length >= rows.length);

/** Returns the geometric means of what stands below: of the operations that the base and all columns with half of them or more have. */
function means(rows, columns, at) {
  const some = distinct([...many(columns, rows), ...columns.filter(column => column === at.base)]);
  const compared = row => columns.length === 1 || columns.filter(column => row.figures[column]).length > 1;
  const common = rows.filter(row =>
    !mayBeEmpty(row.cell) && compared(row) && row.base && row.base.mean > 0 && some.every(column => row.figures[column]));
  return columns.map(column => {
    const of = some.includes(column)
      ? common.map(row => row.figures[column].cell.figures[at.figure].mean / row.base.mean).filter(ratio => ratio > 0) : [];
    const part = count => count > 0 && count < rows.length ? el('small', {}, count + ' of ' + rows.length) : null;
    if (of.length === 0) return el('td', { class: 'none' }, '–', part(rows.filter(row => row.figures[column]).length));
    return el('td', { style: shade(geometric(of)) }, times(geometric(of)), part(of.length));
  });
}
