/* SPDX-License-Identifier: Apache-2.0
 * The pages. Their state is the part of the address behind #. */
'use strict';

const PAGES = { '': ['All engines', matrix], versions: ['Over time', versions], pair: ['Compare two', pair], cell: [null, figurePage] };

const HOW_TO = '/blob/HEAD/docs/how-to/publish-your-figures.md#add-your-engines-row';
let followed = false; // a link: another page begins at its top, but one that the browser goes back to where it was

function show() {
  const at = { ...state(), missed: [] };
  const found = points.some(point => Object.hasOwn(point.cell.figures, at.figure));
  if (at.figure && !found) at.missed.push('figure ' + at.figure);
  at.figure = found ? at.figure : ENGINE_COST;
  const view = Object.hasOwn(PAGES, at.view) ? at.view : '';
  const held = document.activeElement;
  document.getElementById('about').replaceChildren(
    Object.keys(runs).length + (Object.keys(runs).length === 1 ? ' run, ' : ' runs, ') + distinct(points.map(columnOf)).length + ' engines and versions, '
      + distinct(points.map(point => point.row)).length + ' operations. Every figure has its run and the command that repeats it.');
  document.getElementById('pages').replaceChildren(...Object.entries(PAGES).filter(([, [name]]) => name)
    .map(([key, [name]]) => el('a', { href: link({ view: key, run: '', cell: '', row: '' }), 'aria-current': key === view ? 'page' : undefined }, name)),
  ...(project ? [el('a', { href: project.replace(/\/+$/, '') + HOW_TO }, 'Add your engine’s row'), el('a', { href: project }, 'Project')] : []));
  const within = main.contains(held);
  PAGES[view][1](at);
  if (followed) scrollTo(0, 0);
  followed = false;
  const [first, name] = [main.querySelector('h2, .answer:not(:empty), .note, caption').textContent, PAGES[view][0]];
  document.title = (name || first) + ' · What SQL costs the engine · sqldyno';
  // is there before its text changes, so that a screen reader says it
  document.getElementById('status').textContent = first;
  if (within) (like(held) || main).focus();
}

function onPaper(now) {
  printing = now;
  if (PAGES[state().view] === undefined || !state().view) show();
}

/** Returns the control that took the place of that one, so that a keyboard goes on from there. */
function like(held) {
  return [...main.querySelectorAll('select, th button')].find(each => each.tagName === held.tagName
    && (each.name ? each.name === held.name : each.textContent === held.textContent));
}

document.addEventListener('click', event => { followed = Boolean(event.target.closest('a')); });
const gallery = { data: load, code: arrived };
