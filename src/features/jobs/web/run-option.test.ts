import { expect, it } from 'vitest';
import { formatsOf } from '#platform/i18n/formats.ts';
import { runOption } from './run-option.ts';

const colours = { usual: '#111', long: '#222', failed: '#333', running: '#444' };
const look = { colours, text: '#000', quiet: '#777', line: '#eee', ground: '#fff', font: 'sans-serif', moves: false };

it.each([
  ['vi', '0,12'],
  ['en', '0.12'],
] as const)('writes the numbers beside the chart as %s does', (lang, written) => {
  const { yAxis } = runOption([], { ...look, number: formatsOf(lang).number });
  expect(yAxis).toMatchObject({ axisLabel: { formatter: expect.any(Function) as unknown } });
  const { axisLabel } = yAxis as { axisLabel: { formatter: (value: number) => string } };
  expect(axisLabel.formatter(0.12)).toBe(written);
});
