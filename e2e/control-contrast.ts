import type { Page } from '@playwright/test';
import { settled } from './accessibility.ts';

/** Controls whose outline or surface must stand out from what lies behind them (WCAG 1.4.11). */
const outlined =
  '.ant-input, .ant-input-affix-wrapper, .ant-input-number, .ant-select, .ant-picker, .ant-btn-variant-outlined, ' +
  '.ant-checkbox, .ant-radio, .ant-switch, .kit-picker-field';

/**
 * The controls shown in `within` whose border (of a switch: its surface) has a contrast of less than 3 : 1 with the
 * background, as short lines. Disabled and borderless controls are exempt.
 */
export const faintControls = async (page: Page, within = 'body'): Promise<string[]> => {
  // A control that has just been enabled fades to its colours.
  await settled(page);
  return page.evaluate(
    ({ selector, controls }) => {
      type Colour = [number, number, number, number];
      const parse = (text: string): Colour => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
        return [red, green, blue, alpha];
      };
      const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
        r * a + x * (1 - a),
        g * a + y * (1 - a),
        b * a + z * (1 - a),
        1,
      ];
      const behind = (element: Element | null): Colour => {
        if (!element) return [255, 255, 255, 1];
        const own = parse(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, behind(element.parentElement));
      };
      const light = (colour: Colour): number => {
        const [r, g, b] = colour.slice(0, 3).map((part) => {
          const share = part / 255;
          return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        }) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (one: Colour, other: Colour): number => {
        const [bright, dim] = [light(one), light(other)].toSorted((a, b) => b - a) as [number, number];
        return (bright + 0.05) / (dim + 0.05);
      };
      const surfaceOf = (control: Element): string | null => {
        const style = getComputedStyle(control);
        if (control.matches('.ant-switch')) return style.backgroundColor;
        if (style.borderTopWidth === '0px' || style.borderTopStyle === 'none') return null;
        return style.borderTopColor;
      };
      const isDisabled = (control: Element): boolean =>
        control.matches(':disabled, [class*="-disabled"]') || control.querySelector(':disabled') !== null;

      return [...document.querySelectorAll(selector)]
        .flatMap((root) => [...root.querySelectorAll(controls)])
        .filter((control) => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
        .filter((control) => !isDisabled(control))
        .flatMap((control) => {
          const surface = surfaceOf(control);
          // A control inside another one has no border of its own.
          if (surface === null || parse(surface)[3] === 0) return [];
          const ground = behind(control.parentElement);
          const inner = behind(control);
          const edge = over(parse(surface), ground);
          // A control of another colour than the page, such as the primary button, stands out by its surface.
          const most = Math.max(contrast(edge, ground), contrast(inner, ground));
          return most >= 3 ? [] : [`${most.toFixed(2)} : 1 at ${control.className} ${control.outerHTML.slice(-120)}`];
        });
    },
    { selector: within, controls: outlined },
  );
};
