// SPDX-License-Identifier: Apache-2.0
"use strict";
// What all charts have: colours, axes, legends and labels.

const root = document.documentElement;
const COLOURS = 8;
// fewer than colours by one, so that the first 56 of both together are different
const SYMBOLS = ["circle", "diamond", "triangle", "rect", "emptyCircle", "emptyDiamond", "emptyTriangle"];
const DASHES = ["solid", "dashed", "dotted"];
/** A line has so many symbols at most; its other points are dots. */
const SIGNS = 20;

/** The style sheet's colours, so that charts follow light and dark. */
const colour = (name) => getComputedStyle(root).getPropertyValue("--" + name).trim();
const engineColour = (series) => colour("e" + (series.colour % COLOURS));
const look = (series) => ({ symbol: SYMBOLS[series.colour % SYMBOLS.length], color: engineColour(series) });

/** Axis labels: 2500 ns → 2.5 µs. */
function scaled(exact, steps) {
  let value = Number(exact.toPrecision(3));
  let step = 0;
  while (Math.abs(value) >= 1000 && step < steps.length - 1) {
    value /= 1000;
    step++;
  }
  return value + " " + steps[step];
}

const valueOf = (point) => point.values[root.dataset.basis] ?? point.values.any;

/** Points that have a value on the chosen basis, and on a logarithmic axis one above zero. */
function drawable(series, log) {
  return series.points
    .map((point) => ({ row: point.row, ...valueOf(point) }))
    .filter((p) => p.x !== undefined && (!log || p.x > 0));
}

const axisStyle = () => ({
  axisLine: { onZero: false, lineStyle: { color: colour("line") } },
  axisTick: { show: false },
  axisLabel: { color: colour("soft"), hideOverlap: true },
  splitLine: { lineStyle: { color: colour("line") } },
});

function valueAxis(chart, log, width) {
  const style = axisStyle();
  style.axisLabel.formatter = (v) => scaled(v, chart.steps);
  return { type: log ? "log" : "value", splitNumber: width < 420 ? 2 : 4, ...style };
}

function tooltip() {
  return {
    confine: true,
    backgroundColor: colour("ink"),
    borderWidth: 0,
    textStyle: { color: colour("paper"), fontSize: 13 },
    extraCssText: "max-width: 22rem; white-space: pre-line;",
    formatter: (p) => echarts.format.encodeHTML(p.seriesName + "\n" + (p.data.tip ?? "")),
  };
}

/**
 * The interval as a line with ends; two of three values of a datum are its ends. No cost is below zero, so a line that
 * would begin there begins at the left edge and has no end there.
 */
function whiskers(name, points, yOf, log) {
  const known = points.filter((p) => p.low !== null);
  const open = known.map((p) => p.low <= 0);
  const data = known.map((p, i) => ({ value: [open[i] ? (log ? p.x : 0) : p.low, p.high, yOf(p)], tip: p.tip }));
  return {
    name, type: "custom", silent: true, z: log ? 1 : 5, data,
    encode: { x: [0, 1], y: 2 },
    renderItem: (params, api) => {
      const [low, y] = api.coord([api.value(0), api.value(2)]);
      const x1 = open[params.dataIndex] ? params.coordSys.x : low;
      const [x2] = api.coord([api.value(1), api.value(2)]);
      const line = (a, b, c, d) => ({
        type: "line",
        shape: { x1: a, y1: b, x2: c, y2: d },
        style: { stroke: colour("ink"), lineWidth: 1.25 },
      });
      const ends = open[params.dataIndex] ? [x2] : [x1, x2];
      return { type: "group", children: [line(x1, y, x2, y), ...ends.map((x) => line(x, y - 4, x, y + 4))] };
    },
  };
}

/** Of a legend: of a symbol, and of one on its line. */
const SYMBOL_WIDTH = 12;
const LINE_WIDTH = 30;

const legend = (data, itemWidth = SYMBOL_WIDTH) => ({ top: 0, left: 0, data, selectedMode: false, itemWidth, itemHeight: 10, itemGap: 18,
  textStyle: { color: colour("soft") } });

/** A legend wraps. A letter is about 6.6 wide, the gaps of an item together 24; a row and its gap are 32 high. */
function legendHeight(names, width, itemWidth = SYMBOL_WIDTH) {
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const wide = 24 + itemWidth + 6.6 * name.length;
    if (used > 0 && used + wide > width) {
      rows++;
      used = 0;
    }
    used += wide;
  }
  return 32 * rows - 8;
}

const labelWidth = (width) => Math.round(Math.min(300, width * 0.36));
const LABEL_LINE = 15;

/** Labels of rows break between words. A letter is about 6.6 wide. */
function labelLines(label, width) {
  let lines = 0;
  for (const line of label.split("\n")) {
    let used = Infinity;
    for (const word of line.split(" ")) {
      const wide = 6.6 * (word.length + 1);
      if (used + wide > width) {
        lines += Math.max(1, Math.ceil(wide / width));
        used = 0;
      }
      used += wide;
    }
  }
  return lines;
}

/** The widest label of a row. ECharts asks an axis of values for few of its labels, and cuts off the others. */
const labelRoom = (chart, width) =>
  Math.min(labelWidth(width), 8 + 7.3 * Math.max(...chart.rows.flatMap((row) => row.split("\n")).map((line) => line.length)));

/** All rows are as high as the one with most lines. */
const rowHeight = (chart, width, least) =>
  Math.max(least, 8 + LABEL_LINE * Math.max(...chart.rows.map((row) => labelLines(row, labelWidth(width)))));
