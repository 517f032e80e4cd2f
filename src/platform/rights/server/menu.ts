import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { layoutComponent } from '../menu-entry.ts';
import type { RouteNode, ScopesShown } from '../rights.contract.ts';
import { levelsHeld, type HeldFunction } from './grant.ts';
import { titlesOf } from './titles.ts';

/**
 * The scope of each level, without the places: a screen only asks whether a call that belongs to no plant would be
 * admitted.
 */
const scopesShown = (held: HeldFunction): ScopesShown =>
  Object.fromEntries(levelsHeld(held).map((level) => [level, held.scopes[level]?.everywhere ? 'everywhere' : 'rows']));

type MenuRow = {
  oid: string;
  id: string;
  name: string;
  icon: string;
  parentoid: string | null;
  component: string;
  url: string;
  langid: string;
};

const menuRows = (db: Read): Promise<MenuRow[]> =>
  db
    .selectFrom('web_function')
    .select(['oid', 'id', 'name', 'icon', 'parentoid', 'component', 'url', 'langid'])
    .orderBy('sort')
    .orderBy('oid')
    .execute();

/**
 * The menu of a person: the person's functions, and their ancestors so that they can be reached (an ancestor is a
 * heading, not a right).
 * `grants` already leaves out what is switched off.
 */
export const menuOf = async (
  db: Read,
  grants: ReadonlyMap<string, HeldFunction>,
  lang: Language,
): Promise<RouteNode[]> => {
  const rows = await menuRows(db);
  const titles = await titlesOf(
    db,
    lang,
    rows.map((row) => row.langid),
  );
  const childrenOf = Map.groupBy(rows, (row) => row.parentoid ?? '');

  const nodeOf = (row: MenuRow): RouteNode | null => {
    const children = nodesBelow(row.oid);
    const grant = grants.get(row.oid);
    // A heading without entries is hidden from everybody.
    const isScreen = row.component !== layoutComponent && !childrenOf.has(row.oid);
    if (children.length === 0 && !(isScreen && grant)) return null;
    return {
      id: row.id,
      path: row.url,
      component: row.component,
      meta: {
        title: titles.get(row.langid) ?? row.name,
        langid: row.langid,
        icon: row.icon,
        auth: grant !== undefined,
        scopes: grant ? scopesShown(grant) : {},
      },
      children,
    };
  };
  const nodesBelow = (parent: string): RouteNode[] =>
    (childrenOf.get(parent) ?? []).map(nodeOf).filter((node) => node !== null);
  return nodesBelow('');
};

/** Pages that everybody who is signed in may open (seed 000 §2.1). */
const homePage = '/home';

/** Whether a path of the console is the home page, a path of the menu, or below one. */
export const mayOpen = (menu: readonly RouteNode[], path: string): boolean =>
  path === homePage ||
  menu.some(
    (node) =>
      (node.meta.auth && node.path.startsWith('/') && (path === node.path || path.startsWith(`${node.path}/`))) ||
      mayOpen(node.children, path),
  );
