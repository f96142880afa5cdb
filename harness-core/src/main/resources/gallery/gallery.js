/* SPDX-License-Identifier: Apache-2.0
 * The pages of the gallery. Its state is the part of the address behind #; all text that comes from a run goes through
 * createTextNode, so it is shown and never read as markup. */
'use strict';
const gallery = (() => {
  const ENGINE_COST = 'engine-cost';
  const STATEMENT_COST = 'statement-cost';
  const MUCH = 0.1; // the part of a cost that is settling and that is told
  const NEWEST = 8; // versions that a table shows at first
  const PAPER = 660; // the width of a chart in print
  const EXACT = 5; // digits on the page of a figure
  const LONG = 16; // rows above which a table shows at first the mean of each group
  const MOVED = 3; // functions that a change names
  const NAMED = 9; // lines of a chart that have a name, and a colour of their own
  const VERSIONS = 'versions';
  let workloads = {}; // title and question, by id
  let points = []; // one for each run and cell, the newest first
  let runs = {};
  let ranks = {}; // of each column, by engine, version and day
  const waiting = Object.create(null); // by run, who waits for its functions
  const main = document.getElementById('main');
  let printing = false; // on paper every group is open

  // ---- words and elements

  function el(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
      else if (value === true) element.setAttribute(key, '');
      else if (value !== undefined && value !== false) element.setAttribute(key, value);
    }
    for (const child of children.flat()) {
      if (child !== undefined && child !== null) element.append(child);
    }
    return element;
  }

  function number(value, digits = 3) {
    if (value === 0) return '0';
    const steps = [[1e9, ' G'], [1e6, ' M'], [1e3, ' k']];
    const [by, name] = steps.find(([from]) => Math.abs(value) >= from * 0.9995) || [1, ''];
    return (name ? (value / by).toPrecision(digits) : String(Number(value.toPrecision(digits)))) + name;
  }

  function amount(value, unit, digits = 3) {
    if (unit === 'ns') {
      const steps = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs']];
      const [by, name] = steps.find(([from]) => Math.abs(value) >= from) || [1, 'ns'];
      return Number((value / by).toPrecision(digits)) + ' ' + name;
    }
    const text = number(value, digits);
    return text + (unit === 'instructions' ? ' instr.' : unit === '1/s' ? '/s' : /\d$/.test(text) ? ' B' : 'B');
  }

  const times = ratio => (ratio >= 9.995 ? ratio.toFixed(1) : ratio > 0 && ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)) + '\u00a0×';
  const spread = figure => figure.low === null
    ? 'once, no interval' : figure.mean === 0 ? '' : '± ' + (50 * (figure.high - figure.low) / Math.abs(figure.mean)).toFixed(2) + ' %';
  /** The part of an engine's cost that is settling, in words; nothing if it is small or the run does not tell. */
  function settling(cell, figure) {
    const [all, statement] = [cell.figures[ENGINE_COST], cell.figures[STATEMENT_COST]];
    const part = figure === all && statement && all.mean > 0 ? 1 - statement.mean / all.mean : 0;
    return part < MUCH ? '' : ', ' + (100 * part).toFixed(0) + '\u00a0% settling';
  }

  const words = figure => figure.replaceAll('-', ' ');
  const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
  const geometric = ratios => Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const parameters = variant => Object.entries(variant).map(([key, value]) => key + '=' + value).join(', ');
  const by = key => (a, b) => key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
  const natural = (a, b) => a.localeCompare(b, 'en', { numeric: true });
  const distinct = list => [...new Set(list)];
  const inOrder = (a, b) => ranks.get(a) - ranks.get(b) || natural(a, b);

  // ---- the data

  function load(key, all) {
    ({ runs, workloads } = all);
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
          plain: !/ [a-z][\w.-]*=/i.test(engine.column.name), // no settings, no cluster
          row: [cell.workload, cell.operation, parameters(cell.variant), cell.size].join('|'),
        });
      });
    });
    points.sort((a, b) => a.measured < b.measured ? 1 : a.measured > b.measured ? -1 : 0);
    window.addEventListener('hashchange', show);
    window.addEventListener('beforeprint', () => print(true));
    window.addEventListener('afterprint', () => print(false));
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

  // ---- the state

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

  /** Returns the points that the filters leave; fills in what a filter must have. */
  function filtered(at) {
    let left = points;
    for (const [name, [, of]] of Object.entries(FILTERS)) {
      if (!of) continue;
      const values = distinct(left.map(of));
      const wanted = values.includes(at[name]) ? at[name] : ONE_OF.includes(name) ? richest(left, of, at) : '';
      at[name] = wanted;
      if (wanted) left = left.filter(point => of(point) === wanted);
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
    const column = at.view === 'versions' ? point => point.family === at.family && point.plain && point.column : point => point.family;
    const worth = those => [those[0].place.startsWith('instructions in the lab'), distinct(those.map(column)).length, those.length].map(Number);
    return [...Map.groupBy(left, of)].map(([value, those]) => [value, worth(those)])
      .sort(([a, x], [b, y]) => y[0] - x[0] || y[1] - x[1] || y[2] - x[2] || natural(a, b)).map(([value]) => value)[0];
  }

  /** Returns the parts of a value that not all others have, too. */
  function unlike(value, all) {
    const parts = all.map(each => each.split(', '));
    return value.split(', ').filter(part => !parts.every(of => of.includes(part))).join(', ').replace(/ \(.*?\)/g, '') || value;
  }

  function select(name, label, values, chosen) {
    const change = event => go({ [name]: event.target.value });
    return el('label', {}, label, el('select', { onchange: change, name },
      values.map(([value, text]) => el('option', { value, selected: value === chosen }, text))));
  }

  function filters(at, ...more) {
    const all = Object.entries(FILTERS).map(([name, [label, of]]) => {
      if (!of) {
        const figures = distinct(points.flatMap(point => Object.keys(point.cell.figures)));
        return select(name, label, figures.map(value => [value, words(value)]), at.figure);
      }
      const all = distinct(points.map(of)).sort(natural);
      const values = all.map(value => [value, name === 'place' ? unlike(value, all) : value]);
      const one = ONE_OF.includes(name) || name === 'family' && at.view === 'versions';
      // two of all engines are chosen otherwise
      const none = values.length < 2 || name === 'family' && at.view === 'pair';
      return none ? null : select(name, label, one ? values : [['', 'all'], ...values], at[name]);
    });
    return el('form', { 'aria-label': 'Filters', onsubmit: event => event.preventDefault() }, all, more);
  }

  // ---- tables

  function table(caption, head, rows, about) {
    return el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
      el('table', {}, el('caption', {}, el('span', {}, caption, about ? el('small', {}, capital(about)) : null)),
        head.length ? el('thead', {}, el('tr', {}, head)) : null, el('tbody', {}, rows)));
  }

  const heading = (text, more) => el('th', { scope: 'col', ...more }, text);

  /** Returns the parameters of a cell in which those of the same workload differ. */
  function own(cell, cells) {
    const alike = cells.filter(other => other.workload === cell.workload);
    return parameters(Object.fromEntries(Object.entries(cell.variant)
      .filter(([name, value]) => alike.some(other => other.variant[name] !== value))));
  }

  /** Returns the head of a row; a line may break behind each "=". */
  function rowHead(title, ...parts) {
    const small = parts.filter(Boolean).join(', ').split('=').flatMap((part, i) => i ? ['=', el('wbr'), part] : part);
    return el('th', { scope: 'row' }, title, el('small', {}, small));
  }

  const functionHead = f => el('th', { scope: 'row', class: 'code' }, f.name, el('small', {}, ' ' + f.file));

  /** Is the difference of two figures more than their intervals? */
  function apart(a, b) {
    return a.low !== null && b.low !== null && (a.low > b.high || b.low > a.high);
  }

  function shade(ratio) {
    const weight = Math.min(1, Math.abs(Math.log2(ratio)) / 3);
    const colour = ratio > 1 ? '--heat' : '--cool';
    return weight < 0.01 ? '' : 'background: rgba(var(' + colour + '), ' + (0.45 * weight).toFixed(3) + ')';
  }

  const cellLink = point => link({ view: 'cell', run: point.run, cell: String(point.index) });

  // ---- the pages

  function matrix(at) {
    const left = newestOf(filtered(at));
    const less = at.figure !== 'rows-per-second';
    const rows = rowsOf(left, columnOf);
    const columns = distinct(left.map(columnOf)).sort(inOrder);
    const most = many(columns, rows);
    columns.sort((a, b) => most.includes(b) - most.includes(a)); // those full of dashes last
    for (const row of rows) {
      const of = Object.values(row.figures);
      const means = of.map(point => point.cell.figures[at.figure].mean);
      const best = less ? Math.min(...means) : Math.max(...means);
      const base = columns.includes(at.base) ? row.figures[at.base] : of.find(point => point.cell.figures[at.figure].mean === best);
      row.base = base && base.cell.figures[at.figure];
    }
    const sizes = distinct(rows.map(row => row.cell.size));
    const group = cell => [titled(cell.workload), ...(sizes.length > 1 ? ['size ' + cell.size] : []), ...clients(cell)].join(', ');
    rows.sort((a, b) => natural(group(a.cell), group(b.cell)));
    if (columns.includes(at.sort)) {
      const value = row => {
        const point = row.figures[at.sort];
        const figure = point && point.cell.figures[at.figure];
        return figure ? (row.base && row.base.mean !== 0 && at.show !== 'amounts' ? figure.mean / row.base.mean : figure.mean) : Infinity;
      };
      rows.sort((a, b) => (at.down ? 1 : -1) * (value(b) - value(a)) || 0);
    }
    const sort = column => el('button', {
      type: 'button', onclick: () => go({ sort: column, down: at.sort === column && !at.down ? '1' : '' }),
    }, column);
    const head = [heading('operation'), ...columns.map(column => heading(sort(column), {
      class: most.includes(column) ? undefined : 'few',
      'aria-sort': at.sort === column ? (at.down ? 'descending' : 'ascending') : undefined,
    }))];
    const groups = Map.groupBy(rows, row => at.sort ? '' : group(row.cell));
    const cells = rows.map(row => row.cell);
    const long = groups.size > 2 && rows.length > LONG;
    const opened = (at.open || '').split('|');
    const body = [...groups].flatMap(([name, those]) => {
      const closed = long && !printing && !opened.includes(name);
      const alike = name ? those.map(row => row.cell) : cells;
      const lines = closed ? [] : those.map(row => el('tr', {}, rowHead(row.cell.title, ...(name ? [] : [row.cell.workload]),
        own(row.cell, alike), ...(name ? [] : ['per ' + row.cell.unit])), columns.map(column => entry(row.figures[column], row.base, at))));
      const toggle = () => go({ open: (closed ? [...opened, name] : opened.filter(each => each !== name)).filter(Boolean).join('|') });
      const per = 'per ' + those[0].cell.unit;
      return !name ? lines : [el('tr', { class: long ? 'mean' : 'group' },
        el('th', { scope: 'rowgroup', colspan: long ? 1 : columns.length + 1 },
          long ? el('button', { type: 'button', 'aria-expanded': String(!closed), onclick: toggle }, name) : name + ', ' + per,
          long ? el('small', {}, (same(name, those[0].cell.workload) ? '' : those[0].cell.workload + ': ') + those.length + (those.length === 1 ? ' operation, ' : ' operations, ') + per) : null),
        long ? means(those, columns, at) : null), ...lines];
    });
    const bases = [['best', 'best of each row'], ...columns.map(column => [column, column])];
    main.replaceChildren(
      filters(at, select('base', 'Relative to', bases, at.base || 'best'),
        select('show', 'Show', [['', 'ratios'], ['amounts', 'amounts']], at.show || '')),
      el('p', { class: 'answer' }, best(rows, most, at, less)),
      el('p', { class: 'note' }, rows.length === 0 ? 'No figure is left by these filters.'
        : asked(at.workload) + (less ? 'Less is better. ' : 'More is better. ')
          + (long ? 'Ratios of workloads are geometric means' + (printing ? '. ' : ': open one to see its operations. ') : 'A figure leads to its run. ')
          + (body.some(line => line.textContent.includes('≈')) ? '≈ marks a ratio whose two 95 % intervals overlap, or that has none.' : '')),
      rows.length === 0 ? null : table(capital(words(at.figure)) + (at.show === 'amounts' ? '' : ', relative to the ' + (columns.includes(at.base) ? at.base : 'best of each row')), head, body, at.place));
  }

  const same = (title, id) => title.toLowerCase().startsWith(id);
  const titled = workload => (workloads[workload] || { title: workload }).title;
  const asked = workload => workloads[workload] ? workloads[workload].question + ' ' : '';

  /** Returns in how many operations each column is the best, of the columns that have most operations, and the operations that all of these have. */
  function best(rows, some, at, less) {
    const figure = (row, column) => row.figures[column].cell.figures[at.figure];
    const beats = (one, other) => (less ? one.mean < other.mean : one.mean > other.mean) && apart(one, other);
    const common = rows.filter(row => some.every(column => row.figures[column]));
    if (some.length < 2 || common.length < 2) return '';
    const wins = some.map(column => [column, common.filter(row =>
      some.every(other => other === column || beats(figure(row, column), figure(row, other)))).length])
      .filter(([, won]) => won > 0).sort(([, x], [, y]) => y - x);
    const open = common.length - wins.reduce((sum, [, won]) => sum + won, 0);
    return 'Of ' + common.length + ' operations, '
      + wins.slice(0, 3).map(([column, won], i) => column + (i ? '' : ' has the ' + (less ? 'least ' : 'most ') + words(at.figure)) + ' in ' + won).join(', ')
      + (open ? (wins.length ? '; in ' : 'in ') + open + ' there is no single best.' : '.');
  }

  /** Returns the operations of these points, each with its figures by column. */
  const rowsOf = (left, column) => [...Map.groupBy(left, point => point.row).values()]
    .map(of => ({ cell: of[0].cell, figures: Object.fromEntries(of.map(point => [column(point), point])) }));

  /** Returns the columns that have at least half of the rows. */
  const many = (columns, rows) => columns.filter(column => 2 * rows.filter(row => row.figures[column]).length >= rows.length);

  const clients = cell => cell.variant.threads ? [cell.variant.threads + (cell.variant.threads === '1' ? ' client' : ' clients')] : [];

  /** Returns the geometric means of what stands below: of the operations that all columns with half of them or more have. */
  function means(rows, columns, at) {
    const some = many(columns, rows);
    const common = rows.filter(row => row.base && row.base.mean > 0 && some.every(column => row.figures[column]));
    return columns.map(column => {
      const of = some.includes(column) && at.show !== 'amounts'
        ? common.map(row => row.figures[column].cell.figures[at.figure].mean / row.base.mean).filter(ratio => ratio > 0) : [];
      const part = count => count > 0 && count < rows.length ? el('small', {}, count + ' of ' + rows.length) : null;
      if (of.length === 0) {
        return el('td', { class: 'none' }, at.show === 'amounts' ? '' : '–', part(rows.filter(row => row.figures[column]).length));
      }
      return el('td', { style: shade(geometric(of)) }, times(geometric(of)), part(of.length));
    });
  }

  function entry(point, base, at, mark) {
    const figure = point && point.cell.figures[at.figure];
    if (!figure) return el('td', { class: 'none' }, '–');
    const value = amount(figure.mean, figure.unit);
    if (at.show === 'amounts' || !base || base.mean === 0) {
      return el('td', {}, el('a', { href: cellLink(point) }, value, el('small', {}, spread(figure) + settling(point.cell, figure)),
        mark ? el('small', { class: 'step' }, mark) : null));
    }
    return el('td', { style: shade(figure.mean / base.mean) },
      el('a', { href: cellLink(point), title: value + ', ' + spread(figure) }, ratio(figure, base), el('small', {}, value + settling(point.cell, figure))));
  }

  const ratio = (figure, base) => (figure !== base && !apart(figure, base) ? '≈ ' : '') + times(figure.mean / base.mean);

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
    at.family = families.includes(at.family) ? at.family : families[0];
    const some = filtered(at);
    const plain = some.some(point => point.plain) ? some.filter(point => point.plain) : some;
    const repeated = daily(some);
    const choices = distinct(repeated.map(columnOf)).sort(inOrder);
    const [one, ...more] = distinct(plain.map(columnOf));
    at.over = [VERSIONS, ...choices].includes(at.over) ? at.over : more.length === 0 && choices.includes(one) ? one : VERSIONS;
    const days = at.over !== VERSIONS;
    const column = days ? point => point.measured : columnOf;
    const all = newestOf(days ? repeated.filter(point => point.column === at.over) : plain, column);
    const columns = newest(all, at, column);
    const left = all.filter(point => columns.includes(column(point)));
    const count = distinct(all.map(column)).length;
    const choice = [['', 'the newest ' + NEWEST], [String(2 * NEWEST), 'the newest ' + 2 * NEWEST], ['all', 'all ' + count]]
      .filter(([value]) => !(Number(value) >= count));
    const rows = rowsOf(left, column);
    const cells = rows.map(row => row.cell);
    const mean = point => point ? point.cell.figures[at.figure].mean : 0;
    const first = row => mean(row.figures[columns.find(each => mean(row.figures[each]) !== 0)]);
    const lines = rows.filter(first).map(row => ({
      name: [row.cell.title, own(row.cell, cells)].filter(Boolean).join(', '),
      type: 'line',
      data: columns.map(each => row.figures[each] ? Number((mean(row.figures[each]) / first(row)).toFixed(4)) : null),
    })).filter(line => line.data.filter(ratio => ratio !== null).length > 1);
    const short = name => name.startsWith(at.family + ' ') ? name.slice(at.family.length + 1) : name;
    const chart = el('div', { class: 'chart', role: 'img', 'aria-label': 'The table below as lines' });
    main.replaceChildren(
      filters(at, choices.length ? select('over', 'Over', [[VERSIONS, VERSIONS], ...choices.map(each => [each, 'days of ' + short(each)])], at.over) : null,
        count > NEWEST ? select('newest', days ? 'Days' : 'Versions', choice, at.newest || '') : null),
      el('p', { class: 'answer' }, range((days ? at.over + ' on ' : '') + columns.at(-1), columns[0], at,
        lines.filter(line => line.data[0] === 1).map(line => [line.name, line.data.at(-1)]).filter(([, ratio]) => ratio))),
      lines.length ? chart : el('p', { class: 'note' }, 'No operation was measured ' + (days ? 'on two days.' : 'with two versions.')),
      table(capital(words(at.figure)) + (days ? ' of ' + at.over : ''),
        [heading('operation'), ...columns.map(each => heading(short(each), { class: days && 'day' }))],
        rows.map(row => el('tr', {}, rowHead(row.cell.title, row.cell.workload, own(row.cell, cells), 'per ' + row.cell.unit),
          columns.map(each => entry(row.figures[each], null, at, mark(row.figures[each], at, short))))), at.place),
      changes(all, left, at, short, column));
    if (lines.length) draw(chart, columns.map(short), lines);
  }

  const step = (point, at) => point && point.cell.figures[at.figure][at.over === VERSIONS ? 'step' : 'stepOfDay'];

  /** Returns by how much a figure differs from that of its last change; nothing if it does not. */
  function mark(point, at, short) {
    const of = step(point, at);
    return of && (of.ratio > 1 ? '▲ ' : '▼ ') + times(of.ratio) + ' against ' + short(of.from);
  }

  /** Returns the largest changes, each with the functions that moved most. */
  function changes(all, left, at, short, column) {
    const width = point => Math.abs(Math.log(step(point, at).ratio));
    const changed = left.filter(point => step(point, at)).sort((a, b) => width(b) - width(a));
    const cells = left.map(point => point.cell);
    const rows = changed.slice(0, LONG).map(point => {
      const { from, ratio, low, high } = step(point, at);
      const before = all.find(other => other.row === point.row && column(other) === from);
      const functions = el('td', { class: 'text' }, '–');
      // functions explain the engine's cost alone
      if ([ENGINE_COST, STATEMENT_COST].includes(at.figure)) code(before, one => code(point, other => {
        const names = moved(one, other).filter(f => f.after !== f.before).slice(0, MOVED).map(f => f.name + ' ' + signed(f.after - f.before));
        if (names.length) functions.replaceChildren(names.join(', '));
      }));
      return el('tr', {}, rowHead(point.cell.title, point.cell.workload, own(point.cell, cells), 'per ' + point.cell.unit),
        el('td', {}, short(from) + ' → ' + short(column(point))),
        el('td', { style: shade(ratio) }, times(ratio), el('small', {}, low.toFixed(3) + ' to ' + high.toFixed(3))), functions);
    });
    const most = changed.length > LONG ? ', the largest ' + LONG + ' of ' + changed.length : '';
    const what = at.over === VERSIONS ? VERSIONS : 'days';
    return rows.length === 0 ? null : table('Changes over ' + what + most,
      ['operation', what, 'ratio', 'instructions of the functions that moved most'].map((text, i) => heading(text, { class: i === 3 && 'text' })), rows,
      'the whole 95 % interval is beyond 1 %; each is held against that of the last change');
  }

  /** Returns what the ratios of all operations say together. */
  function range(one, baseline, at, ratios) {
    if (ratios.length === 0) return '';
    const sorted = [...ratios].sort(([, x], [, y]) => x - y);
    const [least, most] = [sorted[0], sorted.at(-1)].map(([name, ratio]) => times(ratio) + ' (' + name + ')');
    return one + ' has ' + times(geometric(ratios.map(([, ratio]) => ratio))) + ' the ' + words(at.figure) + ' of ' + baseline
      + (ratios.length === 1 ? ' in ' + ratios[0][0] : ', as the geometric mean of ' + ratios.length + ' operations: from ' + least + ' to ' + most) + '.';
  }

  /** Draws the lines; those that change most have names. */
  function draw(element, columns, all) {
    const change = line => Math.max(...line.data.map(ratio => ratio > 0 ? Math.abs(Math.log(ratio)) : 0));
    const sorted = all.toSorted((a, b) => change(b) - change(a));
    const series = sorted.slice(0, NAMED);
    const run = () => {
      const style = getComputedStyle(document.documentElement);
      const ink = style.getPropertyValue('--soft');
      const chart = echarts.init(element, null, { renderer: 'svg' });
      const width = series.reduce((sum, line) => sum + 40 + 6.4 * line.name.length, 0);
      const names = element.clientWidth > 700; // beside the lines, where there is room
      const longest = Math.max(0, ...series.map(line => line.name.length));
      chart.setOption({
        animation: false,
        textStyle: { color: ink },
        tooltip: { trigger: 'item', confine: true },
        legend: { show: !names, data: series.map(each => each.name), bottom: 4, itemHeight: 8, itemGap: 6, textStyle: { color: ink } },
        grid: { left: 56, right: names ? 16 + Math.min(240, 6.6 * longest) : 16, top: 32, bottom: names ? 32 : 40 + 20 * Math.ceil(1.1 * width / element.clientWidth) },
        xAxis: { type: 'category', data: columns, boundaryGap: !names, axisLabel: { color: ink } },
        yAxis: { type: 'value', scale: true, minInterval: 0.01, boundaryGap: ['12%', 0], name: '÷ ' + (all.every(line => line.data[0] === 1) ? columns[0] : 'the first of each'), nameTextStyle: { align: 'left' },
          splitLine: { lineStyle: { color: style.getPropertyValue('--line') } },
          axisLabel: { color: ink, formatter: value => value.toFixed(2) } },
        series: [...series.map(each => ({ ...each, emphasis: { focus: 'series' }, labelLayout: { moveOverlap: 'shiftY' },
          endLabel: { show: names, formatter: '{a}', width: 240, overflow: 'truncate', color: 'inherit', lineHeight: 14 } })),
          ...sorted.slice(NAMED).map(each => ({ ...each, color: ink, z: 1, lineStyle: { width: 1, opacity: 0.4 }, itemStyle: { opacity: 0.4 } }))],
      });
      new ResizeObserver(() => chart.resize()).observe(element);
      window.onbeforeprint = () => { chart.resize({ width: PAPER }); chart.getZr().flush(); };
      window.onafterprint = () => chart.resize();
    };
    if (window.echarts) run();
    else document.head.append(el('script', { src: 'echarts.js', onload: run }));
  }

  function pair(at) {
    const family = at.family;
    at.family = '';
    const left = newestOf(filtered(at));
    at.family = family;
    const columns = distinct(left.map(columnOf)).sort(inOrder);
    const a = columns.includes(at.a) ? at.a : columns[0];
    const b = columns.includes(at.b) ? at.b : columns[Math.min(1, columns.length - 1)];
    const of = column => new Map(left.filter(point => point.column === column).map(point => [point.row, point]));
    const [ones, others] = [of(a), of(b)];
    const both = [...ones.keys()].filter(row => others.has(row));
    const width = ratio => Math.abs(Math.log(ratio)) || 0; // 0 ÷ 0 is no difference
    const rows = both.map(row => ({ one: ones.get(row), other: others.get(row) }))
      .map(row => ({ ...row, ratio: row.other.cell.figures[at.figure].mean / row.one.cell.figures[at.figure].mean }))
      .sort((x, y) => width(y.ratio) - width(x.ratio) || 0);
    const choice = columns.map(column => [column, column]);
    const details = el('section', { 'aria-live': 'polite' });
    const cells = rows.map(row => row.one.cell);
    const name = (row, { cell } = row.one) => rowHead(el('button', { type: 'button', onclick: () => { history.replaceState(null, '', link({ row: row.one.row })); difference(row, details); } }, cell.title),
      cell.workload, own(cell, cells), 'per ' + cell.unit);
    const quotient = ({ one, other }, figure) => one.cell.figures[figure].mean === 0 ? el('td', { class: 'none' }, '–')
      : el('td', { style: shade(other.cell.figures[figure].mean / one.cell.figures[figure].mean) }, ratio(other.cell.figures[figure], one.cell.figures[figure]));
    main.replaceChildren(
      filters(at, select('a', 'Baseline', choice, a), select('b', 'Compared with it', choice, b)),
      el('p', { class: 'answer' }, range(b, a, at, rows.map(row => [row.one.cell.title, row.ratio]).filter(([, ratio]) => ratio > 0 && ratio < Infinity))),
      el('p', { class: 'note' }, rows.length === 0 ? 'They have no operation in common.'
        : 'The widest difference first. Open an operation to see the functions behind its difference.'),
      rows.length === 0 ? null : table(capital(words(at.figure)), ['operation', 'ratio', b, a].map(text => heading(text)),
        rows.map(row => el('tr', {}, name(row), quotient(row, at.figure), entry(row.other, null, at), entry(row.one, null, at))), at.place),
      details);
    if (at.row && rows.length) difference(rows.find(row => row.one.row === at.row) || rows[0], details);
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
      const list = moved(one, other).slice(0, 20);
      const title = 'Functions of ' + row.one.cell.title + ', instructions per ' + row.one.cell.unit;
      into.replaceChildren(list.length === 0 ? el('p', { class: 'note' }, 'These runs have no functions: the lab alone counts them.')
        : table(title + '; 0 is below 0.2 % of the cell', ['function', row.one.column, row.other.column, 'change'].map(text => heading(text)),
          list.map(f => el('tr', {}, functionHead(f), el('td', {}, number(f.before)), el('td', {}, number(f.after)),
            el('td', {}, signed(f.after - f.before))))));
      into.scrollIntoView({ block: 'nearest' });
    }));
  }

  function one(at) {
    const point = points.find(each => each.run === at.run && String(each.index) === at.cell);
    if (!point) {
      main.replaceChildren(el('p', { class: 'note' }, 'No such figure is here.'));
      return;
    }
    const of = runs[point.run];
    const { cell, engine } = point;
    const cost = cell.figures[ENGINE_COST];
    const line = (name, ...value) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: 'text' }, value));
    const code1 = el('section', {});
    const [hidden, settings] = [true, false].map(out => Object.entries(engine.settings).filter(([, value]) => (value === '(left out)') === out));
    const shown = settings.filter(([name, value]) => name !== 'version' || value !== engine.version);
    main.replaceChildren(
      el('h2', {}, cell.title + ' on ' + point.column),
      el('p', { class: 'note' }, [cell.workload + '/' + cell.operation, parameters(cell.variant), 'size ' + cell.size].filter(Boolean).join(', ')),
      table('Per ' + cell.unit, ['figure', 'mean', '95 % interval', 'each repetition'].map((text, i) => heading(text, { class: i === 3 && 'text' })),
        Object.entries(cell.figures).map(([name, f]) => el('tr', {}, el('th', { scope: 'row' }, words(name)),
          el('td', {}, amount(f.mean, f.unit, EXACT)),
          el('td', {}, f.low === null ? 'one repetition has none' : amount(f.low, f.unit, EXACT) + ' to ' + amount(f.high, f.unit, EXACT)),
          el('td', { class: 'text' }, f.values.map(value => amount(value, f.unit, EXACT)).join(', '))))),
      el('h2', {}, 'Measure it yourself'), el('pre', { tabindex: '0' }, cell.command),
      el('h2', {}, 'The run'),
      table('Run ' + point.run, [], [
        line('measured', of.measured + ' by sqldyno ' + of.sqldyno), line('engine', engine.name + ', ' + engine.version),
        line('driver', engine.driver), line('deployment', engine.deployment), line('durability', engine.durability), line('meter', engine.meter),
        line('machine', of.machine.cores + ' × ' + of.machine.cpu + ', ' + of.machine.memoryGiB + ' GiB, ' + of.machine.os),
        ...shown.map(([name, value]) => line(name, value)),
        hidden.length ? line('not published', hidden.map(([name]) => name).join(', ')) : null]),
      code1);
    code(point, ({ functions, calls }) => functions.length && code1.replaceChildren(
      el('h2', {}, 'Where the instructions go'),
      table('Functions, per ' + cell.unit, ['function', 'instructions', 'of all'].map(text => heading(text)),
        functions.slice(0, 30).map(f => el('tr', {}, functionHead(f), el('td', {}, number(f.instructions)),
          el('td', {}, cost && cost.mean ? (100 * f.instructions / cost.mean).toFixed(1) + ' %' : '–')))),
      calls.length && table('System calls, per ' + cell.unit, ['call', 'calls'].map(text => heading(text)),
        calls.slice(0, 15).map(call => el('tr', {}, el('th', { scope: 'row' }, call.name), el('td', {}, number(call.calls)))))));
  }

  const PAGES = { '': ['All engines', matrix], versions: ['Over time', versions], pair: ['Compare two', pair], cell: [null, one] };

  function show() {
    const at = state();
    at.figure = points.some(point => Object.hasOwn(point.cell.figures, at.figure)) ? at.figure : ENGINE_COST;
    const view = Object.hasOwn(PAGES, at.view) ? at.view : '';
    const held = document.activeElement;
    document.getElementById('about').replaceChildren(
      Object.keys(runs).length + (Object.keys(runs).length === 1 ? ' run, ' : ' runs, ') + distinct(points.map(columnOf)).length + ' engines and versions, '
        + distinct(points.map(point => point.row)).length + ' operations. Every figure has its run and the command that repeats it.');
    document.getElementById('pages').replaceChildren(...Object.entries(PAGES).filter(([, [name]]) => name)
      .map(([key, [name]]) => el('a', { href: link({ view: key }), 'aria-current': key === view ? 'page' : undefined }, name)));
    const within = main.contains(held);
    PAGES[view][1](at);
    const [first, name] = [main.querySelector('h2, .answer:not(:empty), .note, caption').textContent, PAGES[view][0]];
    document.title = (name || first) + ' · What SQL costs the engine · sqldyno';
    // is there before its text changes, so that a screen reader says it
    document.getElementById('status').textContent = first;
    if (within) (like(held) || main).focus();
  }

  function print(now) {
    printing = now;
    if (PAGES[state().view] === undefined || !state().view) show();
  }

  /** Returns the control that took the place of that one, so that a keyboard goes on from there. */
  function like(held) {
    return [...main.querySelectorAll('select, th button')].find(each => each.tagName === held.tagName
      && (each.name ? each.name === held.name : each.textContent === held.textContent));
  }

  return { data: load, code: arrived };
})();
