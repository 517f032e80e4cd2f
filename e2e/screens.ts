import type { Page } from '@playwright/test';
import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { features } from '#app/server/features.ts';
import { rightsCalls, type RouteNode } from '#platform/rights/rights.contract.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { administrator, send } from './administrator-calls.ts';
import { expect } from './story.ts';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

const modules = (pattern: string): Promise<Record<string, unknown>[]> =>
  Promise.all(
    globSync(pattern, { cwd: sources }).map(
      (file) => import(pathToFileURL(sources + file).href) as Promise<Record<string, unknown>>,
    ),
  );

/** Elements that show that a page is still loading. */
export const reading = '[aria-busy="true"], .ant-spin-spinning, .ant-skeleton, .kit-skeleton-row';

/** The keys of all texts of the product: none of them may ever be visible. */
export const textKeys = async (): Promise<ReadonlySet<string>> =>
  new Set(
    (await modules('**/*.texts.ts')).flatMap((module) =>
      Object.values(module).flatMap((texts) => (typeof texts === 'object' && texts !== null ? Object.keys(texts) : [])),
    ),
  );

/** A screen of the menu; `add`: the call of its feature that adds a record, if there is one. */
export type Screen = { path: string; title: string; area: string; add: EndpointSpec | undefined };

/** `add`, or `upload` if a record is added with its file. */
const addCall = (component: string): EndpointSpec | undefined => {
  const feature = features.find(({ menu }) => menu?.component === component);
  if (!feature)
    throw new Error(`No feature of src/app/server/features.ts has a menu entry with the component ${component}.`);
  return feature.calls.flatMap(({ add, upload }) => [add, upload]).find((call) => call !== undefined);
};

const pagesOf = (node: RouteNode): RouteNode[] =>
  node.component === 'layout' ? node.children.flatMap(pagesOf) : [node, ...node.children.flatMap(pagesOf)];

/** The built-in menu of the administrator in this language, in order. */
export const screensOf = async (lang: string): Promise<Screen[]> => {
  const { jwt } = await administrator();
  const { content } = await send<RouteNode[]>('GET', `${rightsCalls.routes.path}?lang=${lang}`, jwt);
  return content.flatMap((area) =>
    pagesOf(area).map(({ path, component, meta }) => ({
      path,
      title: meta.title,
      area: area.meta.title,
      add: addCall(component),
    })),
  );
};

/** The fields of the content that may be neither left out nor empty. */
export const requiredFields = ({ content }: EndpointSpec): string[] => {
  const one = content instanceof z.ZodArray ? content.element : content;
  if (!(one instanceof z.ZodObject)) return [];
  return Object.entries(one.shape)
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name);
};

/**
 * The page has this main heading, and the data that it loads. Asked at each frame: an assertion asks again only after
 * half a second, which adds up over hundreds of screens.
 */
export const isRendered = async (page: Page, title?: string): Promise<void> => {
  await page.waitForFunction(
    ({ busy, wanted }) => {
      const heads = [...document.querySelectorAll<HTMLElement>('h1')].filter((head) => head.checkVisibility());
      const isThere = heads.some((head) => wanted === undefined || head.innerText.trim() === wanted);
      return isThere && document.querySelector(busy) === null;
    },
    { busy: reading, wanted: title },
    { timeout: 20_000 },
  );
};

/** Opens a screen from the menu, as people do: the page is not loaded again. */
export const openFromMenu = async (page: Page, { area, path, title }: Screen): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: area, exact: true }).click();
  await page.locator(`.shell-side a[href="${path}"]`).click();
  await isRendered(page, title);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
};
