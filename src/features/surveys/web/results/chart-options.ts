import type { BarSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type ChartOption = ComposeOption<PieSeriesOption | BarSeriesOption | GridComponentOption>;

/** A slice or bar: `label` is written at it, `value` decides its size. */
export type ChartItem = { name: string; value: number; label: string; colour?: string };

/** Colours and letters of the page around a chart, and whether it may move. */
export type ChartLook = {
  colours: readonly string[];
  text: string;
  quiet: string;
  line: string;
  ground: string;
  /** of right answers */
  right: string;
  font: string;
  moves: boolean;
};

const noData = 'no-data';

const common = (look: ChartLook) => ({
  animation: look.moves,
  animationDuration: 300,
  textStyle: { fontFamily: look.font, color: look.text },
});

/** A pie; without anything to show, one slice of 0 (seed 002 §8). `nothing`: what that slice is called. */
export const pieOption = (items: readonly ChartItem[], nothing: string, look: ChartLook): ChartOption => {
  const sum = items.reduce((total, { value }) => total + value, 0);
  const shown = items.filter(({ value }) => value > 0);
  const data =
    sum === 0
      ? [{ name: noData, value: 0, label: { formatter: nothing, width: 160 }, itemStyle: { color: look.line } }]
      : shown.map((item) => ({
          name: item.name,
          value: item.value,
          label: { formatter: item.label },
          itemStyle: { color: item.colour ?? look.colours[items.indexOf(item) % look.colours.length] ?? look.line },
        }));
  return {
    ...common(look),
    series: [
      {
        type: 'pie',
        radius: ['38%', '68%'],
        stillShowZeroSum: true,
        silent: true,
        minAngle: 3,
        itemStyle: { borderColor: look.ground, borderWidth: 2 },
        label: { color: look.text, fontSize: 12, overflow: 'truncate', width: 110 },
        labelLine: { length: 8, length2: 6, lineStyle: { color: look.quiet } },
        labelLayout: { hideOverlap: true },
        data,
      },
    ],
  };
};

export type Bars = { name: string; colour: string; items: readonly ChartItem[] };

/** Bars, one below the other in the order of the table beside them; several groups stand together by option. */
export const barOption = (groups: readonly Bars[], look: ChartLook): ChartOption => ({
  ...common(look),
  grid: { left: 8, right: 68, top: 50, bottom: 4, containLabel: true, outerBoundsMode: 'same' },
  xAxis: { type: 'value', min: 0, max: 100, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: groups[0]?.items.map(({ name }) => name) ?? [],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.text, fontWeight: 600 },
  },
  series: groups.map(({ name, colour, items }) => ({
    type: 'bar' as const,
    name,
    silent: true,
    barMaxWidth: 18,
    barMinHeight: 1,
    label: { show: true, position: 'right' as const, color: look.text, fontSize: 12 },
    data: items.map((item) => ({
      value: item.value,
      label: { formatter: item.label },
      itemStyle: { color: item.colour ?? colour, borderRadius: 2 },
    })),
  })),
});
