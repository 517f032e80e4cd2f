import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Performs an action that writes to one of the paths below `/api`; returns the code of the response. */
export const writeTo = async (page: Page, paths: RegExp, how: () => Promise<void>): Promise<string> => {
  const written = page.waitForResponse(
    (answer) => paths.test(new URL(answer.url()).pathname) && answer.request().method() !== 'GET',
  );
  await how();
  return ((await (await written).json()) as { code: string }).code;
};

/** Performs an action that writes, and checks the code of the response. */
export const expectWrite = async (page: Page, paths: RegExp, how: () => Promise<void>, code = '200'): Promise<void> => {
  expect(await writeTo(page, paths, how)).toBe(code);
};
