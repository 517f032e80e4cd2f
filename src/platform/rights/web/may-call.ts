import { reachOf, type Right } from '#platform/wire/endpoint.ts';
import type { RouteNode, ScopesShown } from '../rights.contract.ts';

/** What the person has of each function of the menu, by the function's id. */
export type HeldById = ReadonlyMap<string, ScopesShown>;

const entriesOf = (menu: readonly RouteNode[]): [string, ScopesShown][] =>
  menu.flatMap(({ id, meta, children }) => [[id, meta.scopes], ...entriesOf(children)]);

export const heldById = (menu: readonly RouteNode[]): HeldById => new Map(entriesOf(menu));

/**
 * Whether the gate would let the person make a call with this right, as far as the menu tells. Where the call belongs to several functions and the screen is one
 * of them, it is the screen's that counts: what is opened there is of its kind.
 */
export const mayCall = (right: Right, held: HeldById, screen: string | null): boolean => {
  if (right.kind !== 'function') return true;
  const asked = screen !== null && right.anyOf.includes(screen) ? [screen] : right.anyOf;
  return asked.some((id) => {
    const reach = held.get(id)?.[right.level];
    return reach === 'everywhere' || (reach === 'rows' && reachOf(right) === 'rows');
  });
};
