import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type RunOption = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>;

/** A bar: `at` is written below it, `says` when it is pointed at. */
export type RunBar = { at: string; seconds: number; says: string; kind: 'usual' | 'long' | 'failed' | 'running' };

export type RunLook = {
  colours: Record<RunBar['kind'], string>;
  text: string;
  quiet: string;
  line: string;
  ground: string;
  font: string;
  /** A number in the form of the reader's language. */
  number: (value: number) => string;
  moves: boolean;
};

/** How long the last runs took, one bar each, the latest at the right. */
export const runOption = (bars: readonly RunBar[], look: RunLook): RunOption => ({
  animation: look.moves,
  animationDuration: 300,
  textStyle: { fontFamily: look.font, color: look.text },
  grid: { left: 4, right: 8, top: 12, bottom: 4, containLabel: true, outerBoundsMode: 'same' },
  tooltip: {
    trigger: 'item',
    backgroundColor: look.ground,
    borderColor: look.line,
    textStyle: { color: look.text, fontSize: 12 },
    renderMode: 'richText',
    formatter: (params) => bars[Array.isArray(params) ? 0 : params.dataIndex]?.says ?? '',
  },
  xAxis: {
    type: 'category',
    data: bars.map(({ at }) => at),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.quiet, hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    min: 0,
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.quiet, formatter: look.number },
  },
  series: [
    {
      type: 'bar',
      barMaxWidth: 18,
      barMinHeight: 2,
      data: bars.map(({ seconds, kind }) => ({
        value: seconds,
        itemStyle: { color: look.colours[kind], borderRadius: [2, 2, 0, 0] },
      })),
    },
  ],
});
