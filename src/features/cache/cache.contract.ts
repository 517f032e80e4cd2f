import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import { cacheNames, cacheScopes, type CacheScope } from '#platform/caches/caches.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';

export const cacheMenu: MenuEntry = {
  id: 'F015',
  langid: 'menu.cache',
  title: localized('缓存工具', '快取工具', 'Cache', 'Bộ nhớ đệm'),
  icon: 'ToolOutlined',
  component: 'cache',
  url: '/cache',
  sort: 9,
  parent: 'G05',
};

/** Each server that answered within two seconds, and how many entries each of its caches held when it was asked. */
const servers = z.array(z.object({ server: z.string(), held: z.record(z.enum(cacheNames), z.number().int()) }));

/** As text, or as a number as in the seed. */
const scope = z.union([z.enum(cacheScopes), z.int().min(0).max(2)]).transform((value) => String(value) as CacheScope);

export const cacheCalls = {
  state: endpoint({
    method: 'GET',
    path: '/cache/state',
    summary: 'How much each server remembers',
    right: mayLook(cacheMenu.id),
    answer: servers,
  }),
  clear: endpoint({
    method: 'DELETE',
    undo: 'a cache fills again by itself',
    effects: 'everybody gets the same data as before',
    path: '/cache/clear',
    summary: 'Clears caches on every server: 0 all, 1 of app users, 2 of web users; answers what they held before',
    right: mayChange(cacheMenu.id, { scope: 'everywhere' }),
    content: scope,
    answer: servers,
  }),
};
