/* SPDX-License-Identifier: Apache-2.0
 * The page "All engines": operations by columns. */
'use strict';

const MANY = 12; // columns of another table that have names
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
  if (at.sort) rows.sort(by(row => sortValue(row, at)));
  const groups = Map.groupBy(rows, row => at.sort ? '' : group(row.cell));
  const long = groups.size > 2 && rows.length > LONG && at.show !== 'amounts';
  const body = [...groups].flatMap(([name, those]) => groupRows(name, those, columns, most, long, at));
  const bases = [['best', 'best of each row'], ...columns.map(column => [column, column])];
  const few = all.length > columns.length || at.columns === 'all';
  page(
    filters(at, select('base', 'Relative to', bases, at.base || 'best'),
      select('show', 'Show', [['', 'ratios'], ['amounts', 'amounts']], at.show || ''),
      few ? select('columns', 'Columns', [['', 'with most operations'], ['all', 'all ' + all.length]], at.columns || '') : null),
    el('p', { class: 'answer' }, best(long ? [...groups.values()] : rows.map(row => [row]), most, at, less, columns.length > most.length)),
    el('p', { class: 'note' }, rows.length === 0 ? 'No ' + words(at.figure) + ' is left by these filters: widen one.'
      : asked(at.workload, sizes) + (less ? 'Less is better. ' : 'More is better. ')
        + (long ? 'Ratios of workloads are geometric means' + (printing ? '. ' : ': open one to see its operations. ') : 'A figure leads to its run. ')
        + (body.some(line => line.textContent.includes('≈')) ? SAME_NOTE : '')
        + (body.some(line => line.querySelector('.part')) ? '“3 of 7”: a mean is of the operations that all columns with half of them or more have; others have a dash.' : '')),
    elsewhere(at),
    rows.length === 0 ? null : table(
      capital(words(at.figure)) + (at.show === 'amounts' ? '' : ', relative to ' + (columns.includes(at.base) ? at.base : 'the best of each row')),
      [heading('operation'), ...columns.map(column => sortHead(column, most, at))], body, under(at, rows.map(row => row.cell))),
    buildsNote(left.filter(point => columns.includes(point.column))));
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
  if (figures.length === 1 && columns.length > 1) return undefined; // against nobody
  return figures.reduce((best, figure) => (less ? figure.mean < best.mean : figure.mean > best.mean) ? figure : best);
}

/** Returns what a row is sorted by, upwards; a row without a figure comes last in both directions. */
function sortValue(row, at) {
  const point = row.figures[at.sort];
  if (!point || !row.base && at.show !== 'amounts') return Infinity;
  const mean = point.cell.figures[at.figure].mean;
  return (at.down ? -1 : 1) * (at.show !== 'amounts' && row.base.mean !== 0 ? mean / row.base.mean : mean);
}

/** Returns links to the columns that the other filters leave and that were measured otherwise, and so are in another table. */
function elsewhere(at) {
  const here = new Set(points.filter(point => point.place === at.place).map(columnOf));
  const asked = Object.entries(FILTERS).filter(([name, [, of]]) => of && name !== 'place' && at[name]);
  const left = points.filter(point => point.place !== at.place && !here.has(point.column)
    && Object.hasOwn(point.cell.figures, at.figure) && asked.every(([name, [, of]]) => of(point) === at[name]));
  const others = Map.groupBy(left, point => point.place);
  if (others.size === 0) return null;
  const places = at.offered.place;
  return el('p', { class: 'note screen' }, 'In other tables: ', [...others].map(([place, those], i) => {
    const names = distinct(those.map(columnOf)).sort(inOrder);
    const rest = names.length > MANY ? ' and ' + (names.length - MANY) + ' more' : '';
    return [i ? '; ' : '', el('a', { href: link({ place, base: '', sort: '' }) }, names.slice(0, MANY).join(', ') + rest), ' (' + unlike(place, places) + ')'];
  }).flat(), '.');
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
function groupRows(name, rows, columns, most, long, at) {
  const opened = (at.open || '').split('|');
  const closed = name && long && !printing && !opened.includes(name);
  const cells = rows.map(row => row.cell);
  const per = 'per ' + cells[0].unit;
  const same = rows.length > 1 ? shared(cells) : '';
  const lines = closed ? [] : rows.map(row => el('tr', {},
    rowHead(row.cell.title, ...(name ? [] : [row.cell.workload]), own(row.cell, cells), empty(row.cell), ...(name ? [] : ['per ' + row.cell.unit])),
    columns.map(column => entry(row.figures[column], row.base, at))));
  if (!name) return lines;
  if (!long) return [el('tr', { class: 'group' }, el('th', { scope: 'rowgroup', colspan: columns.length + 1 }, [name, per, same].filter(Boolean).join(', '))), ...lines];
  const toggle = () => go({ open: (closed ? [...opened, name] : opened.filter(each => each !== name)).filter(Boolean).join('|') });
  const count = rows.length + (rows.length === 1 ? ' operation, ' : ' operations, ');
  const head = el('th', { scope: 'rowgroup' },
    el('button', { type: 'button', 'aria-expanded': String(!closed), onclick: toggle }, name),
    small((name.toLowerCase().startsWith(cells[0].workload) ? '' : cells[0].workload + ': ') + count + per + (same ? ', ' + same : '')));
  return [el('tr', { class: 'mean' }, head, means(rows, columns, most, at)), ...lines];
}

/** Returns the question of the workload that was chosen, and its amounts. */
function asked(workload, sizes) {
  const of = workloads[workload];
  if (!of) return '';
  const amounts = size => Object.entries(of.sizes[size] || {}).map(([name, value]) => (Object.hasOwn(of.means, name) ? of.means[name] : name) + ' ' + value.toLocaleString('en')).join(', ');
  return of.question + ' ' + sizes.filter(amounts).map(size => capital(size) + ': ' + amounts(size) + '. ').join('');
}

/** Returns in how many operations, or groups of them, each column is the best, of the columns that have most operations. */
function best(groups, some, at, less, hasMore) {
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
  return 'Of ' + common.length + what + (hasMore ? 'among the ' + some.length + ' columns with most, ' : '')
    + wins.slice(0, 3).map(([column, won], i) => column + (i ? '' : ' has the ' + (less ? 'least ' : 'most ') + words(at.figure)) + ' in ' + won).join(', ')
    + (others ? ', others in ' + others : '')
    + (open ? (wins.length ? '; in ' : 'in ') + open + ' there is no single best.' : '.');
}

/** Returns the columns that have at least half of the rows. */
const many = (columns, rows) => columns.filter(column => 2 * rows.filter(row => row.figures[column]).length >= rows.length);

/**
 * Returns the geometric means of what stands below: of the operations that the base and all columns with half of them or more
 * have, of the columns that are shown at first. So more columns do not change who is before whom.
 */
function means(rows, columns, most, at) {
  const first = many(columns.filter(column => most.includes(column)), rows.filter(row => most.some(column => row.figures[column])));
  const some = distinct([...(first.length ? first : many(columns, rows)), ...columns.filter(column => column === at.base)]);
  const common = rows.filter(row =>
    !mayBeEmpty(row.cell) && row.base && row.base.mean > 0 && some.every(column => row.figures[column]));
  return columns.map(column => {
    const of = common.every(row => row.figures[column])
      ? common.map(row => row.figures[column].cell.figures[at.figure].mean / row.base.mean).filter(ratio => ratio > 0) : [];
    const has = rows.filter(row => row.figures[column]).length;
    const alone = has && rows.every(row => !row.figures[column] || columns.every(other => other === column || !row.figures[other]));
    const why = !has ? '' : columns.includes(at.base) ? rows.some(row => row.base) ? '' : 'no baseline' : alone ? 'alone' : '';
    const part = count => count > 0 && count < rows.length ? el('small', { class: 'part' }, count + ' of ' + rows.length) : null;
    if (of.length === 0) return el('td', { class: 'none' }, '–', why ? el('small', {}, why) : part(has));
    return el('td', { style: shade(geometric(of)) }, times(geometric(of)), part(of.length));
  });
}
