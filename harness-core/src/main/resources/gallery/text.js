/* SPDX-License-Identifier: Apache-2.0
 * Elements and words. All text that comes from a run goes through createTextNode, so it is shown and never read as markup. */
'use strict';

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
const GROWTH = { 'table-size': 'table growth', 'index-size': 'index growth' }; // in the window, per row or transaction
const words = figure => GROWTH[figure] || figure.replaceAll('-', ' ');
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const geometric = ratios => Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
const parameters = variant => Object.entries(variant).map(([key, value]) => key + '=' + value).join(', ');
const by = key => (a, b) => key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
const natural = (a, b) => a.localeCompare(b, 'en', { numeric: true });
const distinct = list => [...new Set(list)];
