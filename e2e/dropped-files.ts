import type { CDPSession, Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { test } from './story.ts';

export type Given = { name: string; mimeType: string; buffer: Buffer };

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What files are dropped on is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags files from the desktop over an element and drops them there, as the browser itself reports it. */
export const dropFiles = async (page: Page, target: Locator, given: readonly Given[]): Promise<void> => {
  const paths = given.map(({ name }) => test.info().outputPath(name));
  await Promise.all(given.map(({ buffer }, place) => writeFile(paths[place] ?? '', buffer)));
  const session: CDPSession = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const place = await middleOf(target);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  await session.detach();
};

/** Puts a picture into the clipboard and pastes it with the keys where the focus is. */
export const pastePicture = async (page: Page, { buffer, mimeType }: Given): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ([bytes, type]) => {
      const binary = Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0);
      await navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([binary], { type }) })]);
    },
    [buffer.toString('base64'), mimeType] as const,
  );
  await page.keyboard.press('ControlOrMeta+v');
};
