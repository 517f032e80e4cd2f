import { theme } from 'antd';
import { expect, it } from 'vitest';
import { themeOf } from './theme.ts';

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

it.each([false, true])('tags and alerts of every tone can be read, dark: %s', (dark) => {
  const token = theme.getDesignToken(themeOf({ dark, compact: false }));
  const tones = ['Success', 'Warning', 'Error', 'Info'] as const;
  const faint = tones.filter((tone) => contrast(token[`color${tone}`], token[`color${tone}Bg`]) < 4.5);
  expect(faint).toEqual([]);
});
