import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Words that fade in or out have no contrast yet. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });

const analysed = async (page: Page, within: string): Promise<string[]> => {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
};

/** Serious and critical findings of axe in what is shown, as short lines: an empty list in a good page. What began to fade while it looked is looked at again. */
export const findings = async (page: Page, within = 'body'): Promise<string[]> => {
  const found = await analysed(page, within);
  return found.length === 0 ? found : analysed(page, within);
};
