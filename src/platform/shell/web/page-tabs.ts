import { homePath } from '#platform/session/web/redirect.ts';

/** An open page. `key`: the path of its menu entry; `url`: its last address, including filters. */
export type PageTab = { key: string; url: string };

const home: PageTab = { key: homePath, url: homePath };

/** When there are more tabs than this, the oldest is dropped. */
const mostTabs = 20;

/** The tabs after a page has been opened or its address has changed. The home tab always comes first. */
export const withOpened = (tabs: readonly PageTab[], page: PageTab): PageTab[] => {
  const others = tabs.filter(({ key }) => key !== homePath);
  if (page.key === homePath) return [page, ...others];
  const first = tabs.find(({ key }) => key === homePath) ?? home;
  const known = others.some(({ key }) => key === page.key);
  const next = known ? others.map((tab) => (tab.key === page.key ? page : tab)) : [...others, page].slice(-mostTabs);
  return [first, ...next];
};

/** Home cannot be closed (seed 000 §2.1). */
export const canClose = (key: string): boolean => key !== homePath;

export const withoutTab = (tabs: readonly PageTab[], key: string): PageTab[] =>
  canClose(key) ? tabs.filter((tab) => tab.key !== key) : [...tabs];

/** Where to go when the active tab is closed: the next tab, else the previous one, else home (seed 000 §2.1). */
export const afterClosing = (tabs: readonly PageTab[], key: string): string => {
  const place = tabs.findIndex((tab) => tab.key === key);
  const neighbour = tabs[place + 1] ?? tabs[place - 1];
  return neighbour?.url ?? homePath;
};

export const onlyTab = (tabs: readonly PageTab[], key: string): PageTab[] =>
  tabs.filter((tab) => tab.key === key || tab.key === homePath);

const isTab = (value: unknown): value is PageTab =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'url' in value &&
  typeof value.key === 'string' &&
  typeof value.url === 'string' &&
  value.url.startsWith('/') &&
  !value.url.startsWith('//');

/** Parses the remembered tabs; returns the home tab alone if they cannot be parsed. */
export const parseTabs = (text: string | null): PageTab[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? withOpened(value.filter(isTab), home) : [home];
  } catch {
    return [home];
  }
};
