import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Words that fade in or out have no contrast yet. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });

/** Once per document: reading axe takes longer than a look at most pages. */
const giveAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`${axe.source}; undefined`);
};

const analysed = async (page: Page, within: string, rules: readonly string[] | undefined): Promise<string[]> => {
  await settled(page);
  await giveAxe(page);
  return page.evaluate(
    async ({ selector, only }) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      const { violations } = await here.run(selector, {
        // The console has no frames, and only what is wrong is reported.
        resultTypes: ['violations'],
        iframes: false,
        ...(only ? { runOnly: { type: 'rule', values: [...only] } } : {}),
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { selector: within, only: rules },
  );
};

/**
 * Serious and critical findings of axe in what is shown, as short lines: an empty list for a good page. What began to
 * fade while it looked is looked at again. `rules`: only these, by their names in axe.
 */
export const findings = async (page: Page, within = 'body', rules?: readonly string[]): Promise<string[]> => {
  const found = await analysed(page, within, rules);
  return found.length === 0 ? found : analysed(page, within, rules);
};
