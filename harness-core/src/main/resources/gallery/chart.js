/* SPDX-License-Identifier: Apache-2.0
 * The lines of a table. */
'use strict';

const PAPER = 660; // the width of a chart in print
const NAME_WIDTH = 280;
const NAMED = 9; // lines that have a name, and a colour of their own
const WIDE = 8; // ratio of the largest and the least, beyond which a linear axis would go below 0

/** Draws the lines of a figure; those that change most have names. */
function draw(element, figure, columns, all) {
  const shorter = name => name.replace(/[\w-]+=/g, ''); // the tooltip has all of it
  const change = line => Math.max(...line.data.map(ratio => ratio > 0 ? Math.abs(Math.log(ratio)) : 0));
  const sorted = all.toSorted((a, b) => change(b) - change(a));
  const series = sorted.slice(0, NAMED).filter(line => Math.exp(change(line)) - 1 > SAME);
  const ratios = all.flatMap(line => line.data).filter(ratio => ratio > 0);
  const wide = Math.max(...ratios) > WIDE * Math.min(...ratios);
  const run = () => {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue('--soft');
    const chart = echarts.init(element, null, { renderer: 'svg' });
    const names = element.clientWidth > 700; // beside the lines, where there is room
    const longest = Math.max(0, ...series.map(line => line.name.length));
    chart.setOption({
      animation: false,
      textStyle: { color: ink },
      color: style.getPropertyValue('--lines').trim().split(' '),
      tooltip: { trigger: 'item', confine: true, valueFormatter: times },
      legend: { show: !names, orient: 'vertical', left: 8, data: series.map(each => each.name), bottom: 4, itemHeight: 8, itemGap: 6, formatter: shorter,
        textStyle: { color: ink, width: element.clientWidth - 64, overflow: 'truncate' } },
      grid: { left: 56, right: names ? 16 + Math.min(NAME_WIDTH, 6.6 * longest) : 16, top: 32, bottom: names ? 32 : 44 + 15 * series.length },
      // the last name ends where the lines do, so that no line's name is on it
      xAxis: { type: 'category', data: columns, boundaryGap: !names, axisLabel: { color: ink, alignMaxLabel: names ? 'right' : undefined } },
      yAxis: { ...(wide ? { type: 'log', logBase: 2 } : { type: 'value', scale: true, minInterval: 0.01, boundaryGap: ['12%', 0] }), name: figure + ' ÷ ' + (all.every(line => line.data[0] === 1) ? columns[0] : 'the first of each'), nameTextStyle: { align: 'left' },
        splitLine: { lineStyle: { color: style.getPropertyValue('--line') } },
        axisLabel: { color: ink, formatter: value => value < 0.1 ? String(Number(value.toPrecision(1))) : value.toFixed(2) } },
      series: [...series.map(each => ({ ...each, emphasis: { focus: 'series' }, labelLayout: { moveOverlap: 'shiftY' },
        endLabel: { show: names, formatter: ({ seriesName }) => shorter(seriesName), width: NAME_WIDTH, overflow: 'truncate', color: 'inherit', lineHeight: 14 } })),
        ...sorted.slice(series.length).map(each => ({ ...each, color: ink, z: 1, lineStyle: { width: 1, opacity: 0.4 }, itemStyle: { opacity: 0.4 } }))],
    });
    new ResizeObserver(() => chart.resize()).observe(element);
    window.onbeforeprint = () => { chart.resize({ width: PAPER }); chart.getZr().flush(); };
    window.onafterprint = () => chart.resize();
  };
  if (window.echarts) run();
  else document.head.append(el('script', { src: 'echarts.js', onload: run }));
}
