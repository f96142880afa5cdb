/* SPDX-License-Identifier: Apache-2.0
 * The figures of all runs, one point for each run and cell, and what the filters leave of them. */
'use strict';

const ENGINE_COST = 'engine-cost';
const STATEMENT_COST = 'statement-cost';
/** Do functions explain the figure? */
const isCost = at => [ENGINE_COST, STATEMENT_COST].includes(at.figure);
let workloads = {}; // title and question, by id
let points = []; // one for each run and cell, the newest first
let runs = {};
let reasons = {}; // of settings, by the engine's folder
let builds = {}; // what their names stand for
let project = ''; // the address of its repository
let ranks = {}; // of each column, by engine, version and day
const waiting = Object.create(null); // by run, who waits for its functions

const inOrder = (a, b) => ranks.get(a) - ranks.get(b) || natural(a, b);

const rowOf = ({ workload, operation, size }, variant) => [workload, operation, parameters(variant), size].join('|');

function load(key, all) {
  ({ runs, workloads, reasons, builds, project } = all);
  ranks = new Map(Object.entries(all.columns));
  points = [];
  Object.entries(runs).forEach(([run, of], number) => {
    const engines = Object.fromEntries(of.engines.map(engine => [engine.id, engine]));
    of.cells.forEach((cell, index) => {
      const engine = engines[cell.engine];
      points.push({
        run, number, index, cell, engine,
        measured: of.measured,
        place: engine.column.place,
        family: engine.column.family,
        column: engine.column.name,
        build: engine.build,
        named: /:([^+@]*)/.exec(engine.id)?.[1], // the name in PostgreSQL debian, as in postgresql:debian
        plain: !/ [a-z][\w.-]*=/i.test(engine.column.name), // no settings, no cluster
        row: rowOf(cell, cell.variant),
      });
    });
  });
  points.sort((a, b) => a.measured < b.measured ? 1 : a.measured > b.measured ? -1 : 0);
  window.addEventListener('hashchange', show);
  window.addEventListener('beforeprint', () => onPaper(true));
  window.addEventListener('afterprint', () => onPaper(false));
  show();
}

/** Calls back with the functions and system calls of that point. */
function code(point, then) {
  const kept = waiting[point.run];
  if (kept && kept.cells) {
    then(kept.cells[point.index]);
  } else if (kept) {
    kept.push(cells => then(cells[point.index]));
  } else {
    waiting[point.run] = [cells => then(cells[point.index])];
    document.head.append(el('script', { src: 'code-' + point.number + '.js' }));
  }
}

function arrived(run, cells) {
  const all = waiting[run];
  waiting[run] = { cells };
  all.forEach(then => then(cells));
}

function state() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

const link = change => '#' + new URLSearchParams(
  Object.entries({ ...state(), ...change }).filter(([, value]) => value));

function go(change) {
  location.hash = link(change);
}

const FILTERS = {
  place: ['Measured with', point => point.place],
  figure: ['Figure', null],
  durability: ['A commit', point => point.engine.durability],
  workload: ['Workload', point => point.cell.workload],
  size: ['Size', point => point.cell.size],
  threads: ['Clients', point => point.cell.variant.threads || '1'],
  family: ['Engine', point => point.family],
};
const ONE_OF = ['place', 'durability']; // figures of two of these are never in one table

/**
 * Returns the points that the filters leave. Fills in what a filter must have, what each offers, and what was asked for and
 * is not there.
 */
function filtered(at, from = points) {
  let left = from;
  at.offered = {};
  for (const [name, [label, of]] of Object.entries(FILTERS)) {
    if (!of) continue;
    at.offered[name] = distinct(left.map(of)).sort(natural);
    const found = at.offered[name].includes(at[name]);
    if (at[name] && !found) at.missed.push(label.toLowerCase() + ' ' + at[name]);
    at[name] = found ? at[name] : ONE_OF.includes(name) ? richest(left, of, at) : '';
    if (at[name]) left = left.filter(point => of(point) === at[name]);
  }
  return left.filter(point => Object.hasOwn(point.cell.figures, at.figure));
}

const columnOf = point => point.column;

/** Returns the newest point of each row and column. */
function newestOf(left, column = columnOf) {
  const seen = new Set();
  return left.filter(point => {
    const key = column(point) + '|' + point.row;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Returns the value whose table says most: of the lab, as its counts are no machine's, then of most engines, or of most
 * versions of the one that is shown, then of most figures.
 */
function richest(left, of, at) {
  const count = those => at.view === 'versions' ? versionsOfBuild(those) : distinct(those.map(point => point.family)).length;
  const worth = those => [those[0].place.startsWith('instructions in the lab'), count(those), those.length].map(Number);
  return [...Map.groupBy(left, of)].map(([value, those]) => [value, worth(those)])
    .sort(([a, x], [b, y]) => y[0] - x[0] || y[1] - x[1] || y[2] - x[2] || natural(a, b)).map(([value]) => value)[0];
}

/** Returns the number of versions of the build that has most. */
const versionsOfBuild = those => Math.max(0, ...[...Map.groupBy(those.filter(point => point.plain), point => point.build).values()].map(of => distinct(of.map(columnOf)).length));

/** Returns the operations of these points, each with its figures by column. */
const rowsOf = (left, column) => [...Map.groupBy(left, point => point.row).values()]
  .map(of => ({ cell: of[0].cell, figures: Object.fromEntries(of.map(point => [column(point), point])) }));

const clientsIn = count => count + (count === '1' ? ' client' : ' clients');
const clients = cell => cell.variant.threads ? [clientsIn(cell.variant.threads)] : [];

const titled = workload => (workloads[workload] || { title: workload }).title;

/** May the operation's answer have no row? Its cost is then none of the query's work. */
const mayBeEmpty = cell => (workloads[cell.workload] || { mayBeEmpty: [] }).mayBeEmpty.includes(cell.operation);
