import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Does something that writes to one of the paths below `/api`; the code of what the server answered. */
export const writeTo = async (page: Page, paths: RegExp, how: () => Promise<void>): Promise<string> => {
  const written = page.waitForResponse(
    (answer) => paths.test(new URL(answer.url()).pathname) && answer.request().method() !== 'GET',
  );
  await how();
  return ((await (await written).json()) as { code: string }).code;
};

/** Does something that writes, and holds that the server answered with the code. */
export const expectWrite = async (page: Page, paths: RegExp, how: () => Promise<void>, code = '200'): Promise<void> => {
  expect(await writeTo(page, paths, how)).toBe(code);
};
