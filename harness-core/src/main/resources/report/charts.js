// SPDX-License-Identifier: Apache-2.0
"use strict";

const charts = JSON.parse(document.getElementById("data").textContent);

function bars(chart, width) {
  const all = chart.series.flatMap((s) => drawable(s).map((p) => ({ ...p, series: s })));
  const settles = all.some((p) => p.settle);
  const part = (name, value, decal) => ({
    name, type: "bar", stack: "cost", barWidth: 18,
    data: all.map((p) => ({
      value: [value(p), p.row], tip: p.tip,
      itemStyle: { color: engineColour(p.series), opacity: decal ? 0.65 : 1, decal },
    })),
  });
  // beyond the interval, which would cross them out
  const labels = {
    name: "label", type: "scatter", silent: true, symbolSize: 0,
    data: all.map((p) => ({
      value: [Math.max(p.x, p.high ?? 0), p.row],
      label: { show: true, position: "right", distance: 8, formatter: p.label, color: colour("ink") },
    })),
  };
  const hatch = { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: Math.PI / 4, color: colour("card") };
  const series = [part("statement", (p) => p.x - p.settle, undefined)];
  if (settles) {
    series.push(part("settle", (p) => p.settle, hatch));
  }
  series.push(whiskers("interval", all, (p) => p.row), labels);
  return {
    height: 74 + rowHeight(chart, width, 36) * chart.rows.length,
    option: {
      grid: { left: 20, right: 84, top: settles ? 30 : 8, bottom: 4, containLabel: true },
      legend: settles ? { ...legend([]), data: ["statement", { name: "settle", itemStyle: { decal: hatch } }],
        itemStyle: { color: colour("soft") } } : undefined,
      xAxis: valueAxis(chart, false, width),
      yAxis: { type: "category", inverse: true, data: chart.rows, ...axisStyle(), splitLine: { show: false },
        axisLabel: { color: colour("ink"), width: labelWidth(width), overflow: "break", lineHeight: LABEL_LINE } },
      series,
    },
  };
}

function dots(chart, width) {
  const names = chart.series.map((s) => s.name);
  const count = names.length;
  const room = count === 1 ? 0 : legendHeight(names, width); // one is in the title
  const series = chart.series.flatMap((s, i) => {
    const yOf = (p) => p.row + (i - (count - 1) / 2) * Math.min(0.24, 0.7 / count);
    const points = drawable(s, true);
    return [
      {
        name: s.name, type: "scatter", ...look(s), symbolSize: 10,
        data: points.map((p) => ({ value: [p.x, yOf(p)], tip: chart.rows[p.row] + "\n" + p.tip })),
      },
      whiskers(s.name + " interval", points, yOf, true),
    ];
  });
  const y = axisStyle();
  y.axisLabel = { color: colour("ink"), width: labelWidth(width), overflow: "break", lineHeight: LABEL_LINE,
    formatter: (v) => chart.rows[v] ?? "" };
  return {
    height: 46 + room + rowHeight(chart, width, 46) * chart.rows.length,
    option: {
      grid: { left: 12 + labelRoom(chart, width), right: 28, top: 10 + room, bottom: 24 },
      legend: count === 1 ? undefined : legend(names),
      xAxis: valueAxis(chart, true, width),
      yAxis: { type: "value", inverse: true, min: -0.5, max: chart.rows.length - 0.5, interval: 0.5, ...y, splitLine: { show: false } },
      series,
    },
  };
}

/** Ratios as dots, on an axis on which half and double are as far from 1. */
function forest(chart, width) {
  const { height, option } = dots(chart, width);
  option.xAxis = { ...option.xAxis, logBase: 1.1 };
  option.series.push({ name: "1", type: "line", silent: true, symbol: "none", data: [],
    markLine: { silent: true, symbol: "none", label: { show: false },
      lineStyle: { color: colour("ink"), type: "dashed", width: 1 }, data: [{ xAxis: 1 }] } });
  return { height, option };
}

/** The whole decades that hold them all. */
function decades(values) {
  const logarithms = values.map(Math.log10);
  const low = Math.floor(Math.min(...logarithms));
  return { min: 10 ** low, max: 10 ** Math.max(low + 1, Math.ceil(Math.max(...logarithms))) };
}

function against(chart, width) {
  const points = chart.series.flatMap((s) => drawable(s, true));
  const { min, max } = decades(points.flatMap((p) => [p.x, p.y]));
  const axis = (name, place) => ({ ...valueAxis(chart, true, width), name, nameLocation: "middle", nameGap: place,
    nameTextStyle: { color: colour("soft") }, min, max });
  const names = chart.series.map((s) => s.name);
  const room = legendHeight(names, width);
  const few = points.length <= 16 && width > 420;
  return {
    height: (width > 700 ? 416 : 316) + room,
    option: {
      grid: { left: 24, right: 28, top: 16 + room, bottom: 28, containLabel: true },
      legend: legend(names),
      xAxis: axis("engine CPU of the statements", 30),
      yAxis: axis("wall time", width > 420 ? 62 : 58),
      series: [
        ...chart.series.map((s) => ({
          name: s.name, type: "scatter", ...look(s), symbolSize: 12,
          data: drawable(s, true).map((p) => ({ value: [p.x, p.y], tip: p.tip, name: p.label })),
          label: { show: few, position: "right", formatter: (p) => p.name, color: colour("ink") },
          labelLayout: { hideOverlap: true },
        })),
        { name: "one core, always busy", type: "line", silent: true, symbol: "none",
          lineStyle: { color: colour("soft"), type: "dashed", width: 1 },
          endLabel: { show: false }, data: [[min, min], [max, max]],
          markPoint: { symbol: "none", data: [{ coord: [Math.sqrt(min * max), Math.sqrt(min * max)] }],
            label: { formatter: "one core, always busy", color: colour("soft"), position: "right", distance: 6 } } },
      ],
    },
  };
}

/** 50 % → 2, 99 % → 100: on a logarithmic axis each nine has the same room, and so has the slowest of all. */
const rarity = (percent) => (percent === 100 ? 1e5 : 1 / (1 - percent / 100));

function lines(chart, width, xAxis, xOf, log = true) {
  const names = chart.series.map((s) => s.name);
  const room = legendHeight(names, width, LINE_WIDTH);
  const all = chart.series.flatMap((s) => s.points.map((p) => p.values.any.y));
  return {
    height: (width > 700 ? 376 : 296) + room,
    option: {
      grid: { left: 20, right: 28, top: 16 + room, bottom: 28, containLabel: true },
      legend: legend(names, LINE_WIDTH),
      xAxis: { ...axisStyle(), nameLocation: "middle", nameGap: 28, nameTextStyle: { color: colour("soft") }, ...xAxis },
      yAxis: { ...valueAxis(chart, log, width), ...(log ? decades(all) : { min: 0 }) },
      series: chart.series.map((s) => ({
        name: s.name, type: "line", ...look(s), symbolSize: (_, p) => (p.dataIndex % Math.ceil(s.points.length / SIGNS) === 0 ? 6 : 2),
        lineStyle: { width: 1.5, type: DASHES[Math.floor(s.colour / COLOURS) % DASHES.length] }, showAllSymbol: true,
        data: s.points.map((p) => ({ value: [xOf(p.values.any.x), p.values.any.y], tip: p.values.any.tip })),
      })),
    },
  };
}

const percentiles = (chart, width) => lines(chart, width, {
  type: "log", min: 1, max: 1e5, name: "percentile",
  axisLabel: { color: colour("soft"), formatter: (v) => ({ 1: "0", 10: "90", 100: "99", 1000: "99.9", 10000: "99.99", 100000: "100" })[v] ?? "" },
}, rarity);

const seconds = (min) => ({ type: "value", name: "seconds", min, max: "dataMax" });
const overTime = (chart, width) => lines(chart, width, seconds("dataMin"), (x) => x);
const rateOverTime = (chart, width) => lines(chart, width, seconds(0), (x) => x, false);

/** The intervals of a curve, as upright lines with ends. */
function upright(name, points) {
  return {
    name, type: "custom", silent: true, z: 1,
    data: points.filter((p) => p.low !== null).map((p) => ({ value: [p.row, Math.max(0, p.low), p.high] })),
    encode: { x: 0, y: [1, 2] },
    renderItem: (params, api) => {
      const [x, y1] = api.coord([api.value(0), api.value(1)]);
      const [, y2] = api.coord([api.value(0), api.value(2)]);
      const line = (a, b, c, d) => ({ type: "line", shape: { x1: a, y1: b, x2: c, y2: d },
        style: { stroke: colour("ink"), lineWidth: 1.25 } });
      return { type: "group", children: [line(x, y1, x, y2), line(x - 4, y1, x + 4, y1), line(x - 4, y2, x + 4, y2)] };
    },
  };
}

/** A point of a curve whose true value is higher. */
const lowerBound = (p) => ({ symbol: "arrow", symbolSize: 13,
  label: { show: true, position: "bottom", formatter: p.label, color: colour("ink") } });

function curve(chart, width) {
  const names = chart.series.map((s) => s.name);
  const room = legendHeight(names, width, LINE_WIDTH);
  return {
    height: 276 + room,
    option: {
      grid: { left: 20, right: 28, top: 16 + room, bottom: 8, containLabel: true },
      legend: legend(names, LINE_WIDTH),
      xAxis: { type: "category", data: chart.rows, ...axisStyle() },
      yAxis: { ...valueAxis(chart, false, width), min: 0 },
      series: chart.series.flatMap((s) => {
        const points = drawable(s).sort((a, b) => a.row - b.row);
        return [
          {
            name: s.name, type: "line", ...look(s), symbolSize: 9, showAllSymbol: true,
            lineStyle: { width: 1.5, type: DASHES[Math.floor(s.colour / COLOURS) % DASHES.length] },
            data: points.map((p) => ({ value: [p.row, p.x], tip: chart.rows[p.row] + "\n" + p.tip, ...(p.atLeast && lowerBound(p)) })),
          },
          upright(s.name + " interval", points),
        ];
      }),
    },
  };
}

/** A tree of the series, their files and the functions of these; a click goes into a part, and the path above back out. */
function treemap(chart, width) {
  const size = (p) => p.values.any.x;
  const leaf = (s) => (p) => ({ name: p.values.any.label, value: size(p), tip: p.values.any.tip, itemStyle: { color: engineColour(s) } });
  const file = (s) => (name, row) => ({ name, children: s.points.filter((p) => p.row === row).map(leaf(s)) });
  const data = chart.series.map((s) => ({
    name: s.name, children: chart.rows.map(file(s)).filter((f) => f.children.length),
  }));
  const paper = colour("paper");
  return {
    height: width > 700 ? 480 : 380,
    option: {
      tooltip: { ...tooltip(), formatter: (p) => echarts.format.encodeHTML(p.data.tip ?? p.name + "\n" + scaled(p.value, chart.steps)) },
      series: [{
        type: "treemap", name: "all", data, left: 0, right: 0, top: 4, bottom: 34, roam: false, nodeClick: "zoomToNode", leafDepth: null,
        breadcrumb: { left: 0, bottom: 2, itemStyle: { color: colour("card"), borderColor: colour("line"), textStyle: { color: colour("ink") } } },
        label: { color: paper, fontSize: 12, overflow: "truncate" },
        upperLabel: { show: true, height: 20, color: colour("ink") },
        levels: [
          { itemStyle: { borderColor: paper, borderWidth: 0, gapWidth: 3 }, upperLabel: { show: false } },
          { itemStyle: { borderColor: colour("card"), borderWidth: 3, gapWidth: 2 } },
          { itemStyle: { borderColor: colour("line"), borderWidth: 2, gapWidth: 1 } },
          { itemStyle: { gapWidth: 1 } },
        ],
      }],
    },
  };
}

const KINDS = { BARS: bars, DOTS: dots, FOREST: forest, AGAINST: against, PERCENTILES: percentiles, OVER_TIME: overTime,
  RATE_OVER_TIME: rateOverTime, CURVE: curve, TREEMAP: treemap };
const drawn = new Map();

function draw(chart) {
  const element = document.getElementById(chart.id);
  const { height, option } = KINDS[chart.kind](chart, element.clientWidth);
  element.style.height = height + "px";
  const instance = drawn.get(chart.id) ?? echarts.init(element, null, { renderer: "svg" });
  drawn.set(chart.id, instance);
  instance.resize();
  instance.setOption({ animation: false, textStyle: { fontFamily: "system-ui, sans-serif" }, tooltip: tooltip(), ...option }, true);
}

const drawAll = () => charts.forEach(draw);

