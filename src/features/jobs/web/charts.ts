import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { RunOption } from './run-option.ts';

// Only what the chart of runs draws, as SVG, whose letters are those of the page.
register([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

export type Drawn = { show: (option: RunOption) => void; fit: () => void; remove: () => void };

/** Draws a chart into an element that has a size; `onChoose` is called with the index of a bar that is clicked. */
export const draw = (element: HTMLElement, onChoose: (index: number) => void): Drawn => {
  const chart = init(element, null, { renderer: 'svg' });
  chart.on('click', ({ dataIndex }) => onChoose(dataIndex));
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    fit: () => chart.resize(),
    remove: () => chart.dispose(),
  };
};
