import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { englishNames } from './english-names.ts';

/** Rules of axe that depend on colours. What the others find is the same in every theme. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Rules of axe that depend on texts: everything has a name, and a language that exists. */
export const nameRules: readonly string[] = axe
  .getRules(['cat.name-role-value', 'cat.text-alternatives', 'cat.forms', 'cat.language'])
  // By name, axe would run those too that it leaves out by itself.
  .filter(({ tags }) => !['experimental', 'deprecated', 'wcag2aaa'].some((tag) => tags.includes(tag)))
  .map(({ ruleId }) => ruleId);

/** Text that is fading in or out does not have its contrast yet. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });

/** Once per document: loading axe takes longer than checking most pages. */
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
        // The console has no frames, and only violations are reported.
        resultTypes: ['violations'],
        iframes: false,
        // Neither is used, and both take time: the style sheets, and a selector for each element.
        preload: false,
        selectors: false,
        ...(only ? { runOnly: { type: 'rule', values: [...only] } } : {}),
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { selector: within, only: rules },
  );
};

/** Controls and parts whose name is that of a drawing (`double-right`), or English on a page in another language. */
const foreignNames = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    ({ selector, english }) => {
      const isEnglish = document.documentElement.lang.startsWith('en');
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ checkVisibilityCSS: true }) && element.closest('[aria-hidden="true"]') === null;
      const known = new Set(isEnglish ? [] : english);
      const named = ['aria-label', 'placeholder', 'alt', 'title'].map((name) => `${selector} [${name}]:not(td, th)`);
      return [...document.querySelectorAll(named.join(','))]
        .filter((element) => {
          const label = element.getAttribute('aria-label') ?? '';
          const names = [label, ...['placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? '')];
          return element.classList.contains(`anticon-${label}`) || names.some((name) => known.has(name));
        })
        .filter(isShown)
        .map((element) => `foreign name: ${element.outerHTML.slice(0, 160)}`);
    },
    { selector: within, english: englishNames },
  );

/**
 * Serious and critical violations found by axe in what is shown, and names that are none, as short lines; an empty list
 * if there are none.
 * Elements that started to fade during the check are checked again. `rules`: only these, by their names in axe.
 */
export const findings = async (page: Page, within = 'body', rules?: readonly string[]): Promise<string[]> => {
  const found = await analysed(page, within, rules);
  const violations = found.length === 0 ? found : await analysed(page, within, rules);
  return [...violations, ...(await foreignNames(page, within))];
};
