import { type Level, reachOf, type Right } from '#platform/wire/endpoint.ts';
import type { RouteNode, ScopesShown } from '../rights.contract.ts';

type FunctionRight = Extract<Right, { kind: 'function' }>;

/** The levels at which the person has each function of the menu, by the function's id, and the screen that it opens. */
export type HeldById = ReadonlyMap<string, { scopes: ScopesShown; component: string }>;

const entriesOf = (menu: readonly RouteNode[]): [string, { scopes: ScopesShown; component: string }][] =>
  menu.flatMap(({ id, component, meta, children }) => [
    [id, { scopes: meta.scopes, component }],
    ...entriesOf(children),
  ]);

export const heldById = (menu: readonly RouteNode[]): HeldById => new Map(entriesOf(menu));

/**
 * The functions that may admit a call with this right. If the call belongs to several functions and the screen is one
 * of them, only the screen's own counts.
 */
const functionsOf = ({ anyOf, component }: FunctionRight, held: HeldById, screen: string | null): string[] => {
  const more = [...held].filter(([, one]) => component !== undefined && one.component === component).map(([id]) => id);
  const all = [...anyOf, ...more];
  return screen !== null && all.includes(screen) ? [screen] : all;
};

/** Whether the gate would admit a call of this person with this right, as far as the menu shows. */
export const mayCall = (right: Right, held: HeldById, screen: string | null): boolean =>
  right.kind !== 'function' ||
  functionsOf(right, held, screen).some((id) => {
    const reach = held.get(id)?.scopes[right.level];
    return reach === 'everywhere' || (reach === 'rows' && reachOf(right) === 'rows');
  });

/** A function at a level at which a person works in a part of the organisation. */
export type ScopeOf = { scopeOf: string; level: Level };

/** The function whose scope bounds the rows of a call with this right; null for a person whom no scope bounds. */
export const boundOf = (right: FunctionRight, held: HeldById, screen: string | null): ScopeOf | null => {
  const { level } = right;
  const functions = functionsOf(right, held, screen);
  if (functions.some((id) => held.get(id)?.scopes[level] === 'everywhere')) return null;
  const scopeOf = functions.find((id) => held.get(id)?.scopes[level] === 'rows') ?? functions[0];
  return scopeOf === undefined ? null : { scopeOf, level };
};
