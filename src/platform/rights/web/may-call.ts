import { reachOf, type Right } from '#platform/wire/endpoint.ts';
import type { RouteNode, ScopesShown } from '../rights.contract.ts';

/** The levels at which the person has each function of the menu, by the function's id, and the screen that it opens. */
export type HeldById = ReadonlyMap<string, { scopes: ScopesShown; component: string }>;

const entriesOf = (menu: readonly RouteNode[]): [string, { scopes: ScopesShown; component: string }][] =>
  menu.flatMap(({ id, component, meta, children }) => [
    [id, { scopes: meta.scopes, component }],
    ...entriesOf(children),
  ]);

export const heldById = (menu: readonly RouteNode[]): HeldById => new Map(entriesOf(menu));

/**
 * Whether the gate would admit this person's call with this right, as far as the menu shows. If the call belongs to
 * several functions and the screen is one of them, only the screen's own function counts.
 */
export const mayCall = (right: Right, held: HeldById, screen: string | null): boolean => {
  if (right.kind !== 'function') return true;
  const { anyOf, component } = right;
  const more = [...held].filter(([, one]) => component !== undefined && one.component === component).map(([id]) => id);
  const all = [...anyOf, ...more];
  const asked = screen !== null && all.includes(screen) ? [screen] : all;
  return asked.some((id) => {
    const reach = held.get(id)?.scopes[right.level];
    return reach === 'everywhere' || (reach === 'rows' && reachOf(right) === 'rows');
  });
};
