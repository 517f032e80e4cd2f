import type { Page } from '@playwright/test';
import { effectsReason } from '#platform/wire/endpoint.ts';
import { confirmSheet } from './effects.ts';
import { expect } from './story.ts';

const answerOf = async (
  page: Page,
  paths: RegExp,
  how: () => Promise<void>,
): Promise<{ code: string; reason?: string }> => {
  const written = page.waitForResponse(
    (answer) => paths.test(new URL(answer.url()).pathname) && answer.request().method() !== 'GET',
  );
  await how();
  return (await (await written).json()) as { code: string; reason?: string };
};

/**
 * Performs an action that writes to one of the paths below `/api`, and confirms its publish sheet, if it has one;
 * returns the code of the last response.
 */
export const writeTo = async (page: Page, paths: RegExp, how: () => Promise<void>): Promise<string> => {
  const first = await answerOf(page, paths, how);
  if (first.reason !== effectsReason) return first.code;
  return (await answerOf(page, paths, () => confirmSheet(page))).code;
};

/** Performs an action that writes, and checks the code of the response. */
export const expectWrite = async (page: Page, paths: RegExp, how: () => Promise<void>, code = '200'): Promise<void> => {
  expect(await writeTo(page, paths, how)).toBe(code);
};

/** The same for a change of rights, which is confirmed by typing the number if it affects many people. */
export const expectConfirmedWrite = async (page: Page, paths: RegExp, how: () => Promise<void>): Promise<void> => {
  const code = await writeTo(page, paths, how);
  if (!['502', '503'].includes(code)) expect(code).toBe('200');
  else await expectWrite(page, paths, () => confirmImpact(page));
};

/** Types the number that the dialog asks for, and saves. */
export const confirmImpact = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: /^此更改影响/ });
  await expect(question.getByRole('button', { name: '确认并保存' })).toBeDisabled();
  const [total = ''] = /\d[\d,]*/.exec((await question.textContent()) ?? '') ?? [];
  await question.getByRole('textbox').fill(total);
  await question.getByRole('button', { name: '确认并保存' }).click();
};
