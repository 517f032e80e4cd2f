import { createContext, useContext, useMemo } from 'react';
import type { EndpointSpec, Right } from '#platform/wire/endpoint.ts';
import { boundOf, heldById, mayCall, type ScopeOf } from './may-call.ts';
import { useMenu } from './menu.ts';
import { pagesOf } from './menu-tree.ts';

/** Id of the function whose screen is shown; the router provides it around every screen. */
export const ScreenFunction = createContext<string | null>(null);

/**
 * The menu entry whose screen is shown, for a screen that several entries may open; undefined outside of all screens.
 */
export const useScreenEntry = (): { id: string; title: string } | null => {
  const id = useContext(ScreenFunction);
  const menu = useMenu();
  return useMemo(() => {
    const title = id === null ? undefined : pagesOf(menu).find((node) => node.id === id)?.meta.title;
    return id === null ? null : { id, title: title ?? '' };
  }, [id, menu]);
};

/**
 * Whether to offer a control that makes this call, by the right that its contract declares. The server decides at each
 * call; this only hides controls that would fail (docs/rules.md, Who may do what).
 */
export const useMayCall = ({ right }: Pick<EndpointSpec, 'right'>): boolean => {
  const menu = useMenu();
  const held = useMemo(() => heldById(menu), [menu]);
  return mayCall(right, held, useContext(ScreenFunction));
};

/**
 * The function and level whose scope bounds what this call accepts, for the pickers of its form; null for a user who
 * works everywhere.
 */
export const useBoundOf = ({ right }: { right: Extract<Right, { kind: 'function' }> }): ScopeOf | null => {
  const menu = useMenu();
  const screen = useContext(ScreenFunction);
  const held = useMemo(() => heldById(menu), [menu]);
  const { scopeOf, level } = boundOf(right, held, screen) ?? {};
  return useMemo(() => (scopeOf === undefined || level === undefined ? null : { scopeOf, level }), [level, scopeOf]);
};
