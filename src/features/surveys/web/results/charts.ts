import { BarChart, PieChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from './chart-options.ts';

// Only what the results draw: pies and bars, as SVG, whose letters are those of the page.
register([PieChart, BarChart, GridComponent, SVGRenderer]);

export type Drawn = { show: (option: ChartOption) => void; fit: () => void; remove: () => void };

/** Draws charts into an element that has a size. */
export const draw = (element: HTMLElement): Drawn => {
  const chart = init(element, null, { renderer: 'svg' });
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    fit: () => chart.resize(),
    remove: () => chart.dispose(),
  };
};
