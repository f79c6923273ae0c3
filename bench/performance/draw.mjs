/**
 * Draws plots as SVG. From standard input comes a list of `{ file, kind, ... }` in JSON; each is written to its file. The colours are of
 * middle lightness, so that they can be told apart and read on a light and on a dark page, and in any kind of colour vision.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as echarts from 'echarts';

const text = '#7d8790';
const faint = '#7d879055';
const colours = ['#3b82c4', '#d97706', '#2a9d8f', '#a05fb4', '#7d8790', '#b5894e'];
const [reached, missed] = colours;
const font = { color: text, fontFamily: 'sans-serif', fontSize: 12 };

/** How many times better or worse than its goal a value is shown at the most: the least of these that holds all of a plot, or the last. */
const limits = [2, 5, 10, 20];
const ticks = [1 / 20, 1 / 10, 1 / 5, 1 / 2, 1, ...limits];

/** Bars by how many times a value is better (to the right) or worse (to the left) than its goal, with the interval as a line. */
function drawGoals({ rows }) {
  const shown = rows.flatMap(({ times, low, high }) => [times, low ?? times, high ?? times]);
  const farthest = Math.max(...shown.map((times) => Math.max(times, 1 / times)));
  const most = limits.find((limit) => limit >= farthest) ?? limits.at(-1);
  const place = (times) => Math.log10(Math.min(most, Math.max(1 / most, times)));
  const limit = Math.log10(most);
  const customValues = ticks.filter((one) => one <= most && one >= 1 / most).map(place);
  // The widths of texts are not known here.
  const widthOf = (texts) => 16 + 7.4 * Math.max(...texts.map((one) => one.length));
  const left = widthOf(rows.map(({ name }) => name));
  const right = widthOf(rows.map(({ label }) => label));
  const option = {
    grid: { left, right, top: 34, bottom: 30 },
    xAxis: {
      type: 'value',
      ...{ min: -limit, max: limit, axisTick: { show: false, customValues } },
      axisLabel: { ...font, customValues, formatter: (value) => nameTimes(10 ** value) },
      splitLine: { lineStyle: { color: faint } },
    },
    yAxis: [names(rows.map(({ name }) => name)), names(rows.map(({ label }) => label))],
    title: {
      text: '← worse than the goal | better →',
      left: (left + 860 - right) / 2,
      textAlign: 'center',
      top: 6,
      textStyle: { ...font, fontWeight: 'normal' },
    },
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: 12,
        data: rows.map(({ times }) => ({
          value: place(times),
          itemStyle: { color: times >= 1 ? reached : missed },
        })),
        markLine: {
          ...{ silent: true, symbol: 'none', label: { show: false }, data: [{ xAxis: 0 }] },
          lineStyle: { color: text, type: 'solid', width: 1 },
        },
      },
      {
        type: 'custom',
        silent: true,
        data: rows.flatMap(({ low, high }, nth) => (low === null ? [] : [[place(low), nth, place(high)]])),
        renderItem(_params, api) {
          const [from, to] = [0, 2].map((at) => api.coord([api.value(at), api.value(1)]));
          return {
            type: 'line',
            shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
            style: { stroke: text, lineWidth: 2 },
          };
        },
      },
    ],
  };
  return { width: 860, height: 70 + 22 * rows.length, option };
}

/** An axis of texts, one for each bar. */
const names = (data) => ({
  ...{ type: 'category', inverse: true, data, axisTick: { show: false }, axisLine: { show: false } },
  axisLabel: { ...font, interval: 0 },
});

const nameTimes = (times) => (times >= 1 ? `×${round(times)}` : `÷${round(1 / times)}`);
const round = (value) => Number(value.toPrecision(2));

/** Lines through points, with the diagonal. */
function drawCurves({ x, y, curves }) {
  const max = Math.ceil(5 * Math.max(...curves.flatMap(({ points }) => points.flat()))) / 5;
  const axis = (name, more) => ({
    ...{ type: 'value', min: 0, max, name, nameTextStyle: font, nameLocation: 'middle', axisLabel: font },
    splitLine: { lineStyle: { color: faint } },
    ...more,
  });
  const option = {
    legend: { top: 4, itemGap: 30, textStyle: font },
    grid: { left: 50, right: 20, top: 40, bottom: 50 },
    xAxis: axis(x, { nameGap: 28 }),
    yAxis: axis(y, { nameGap: 34 }),
    series: [
      ...curves.map(({ name, points }) => ({ type: 'line', name, silent: true, symbolSize: 7, data: points })),
      {
        ...{
          type: 'line',
          silent: true,
          symbol: 'none',
          data: [
            [0, 0],
            [max, max],
          ],
        },
        lineStyle: { color: text, type: 'dashed', width: 1 },
      },
    ],
  };
  return { width: 560, height: 460, option };
}

/** Groups of bars with the same names in each. */
function drawGroups({ y, groups, series }) {
  const option = {
    legend: { top: 4, itemGap: 30, textStyle: font },
    grid: { left: 50, right: 20, top: 40, bottom: 30 },
    xAxis: { type: 'category', data: groups, axisLabel: { ...font, interval: 0 }, axisTick: { show: false } },
    yAxis: {
      ...{ type: 'value', name: y, nameTextStyle: font, nameLocation: 'middle', nameGap: 34, axisLabel: font },
      splitLine: { lineStyle: { color: faint } },
    },
    series: series.map(({ name, values }) => ({ type: 'bar', name, silent: true, data: values })),
  };
  return { width: 860, height: 340, option };
}

const kinds = { goals: drawGoals, curves: drawCurves, groups: drawGroups };

for (const { file, kind, ...plot } of JSON.parse(readFileSync(0, 'utf8'))) {
  const { width, height, option } = kinds[kind](plot);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ animation: false, backgroundColor: 'transparent', color: colours, textStyle: font, ...option });
  writeFileSync(file, `${chart.renderToSVGString()}\n`);
  chart.dispose();
}
