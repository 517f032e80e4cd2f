import { createContext, useContext, useMemo } from 'react';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { heldById, mayCall } from './may-call.ts';
import { useMenu } from './menu.ts';

/** Id of the function whose screen is shown; the router provides it around every screen. */
export const ScreenFunction = createContext<string | null>(null);

/**
 * Whether to offer what makes this call, by the right that its contract declares. The server decides again at each call; this only keeps dead buttons away
 * (`domain.md` Who may do what).
 */
export const useMayCall = ({ right }: Pick<EndpointSpec, 'right'>): boolean => {
  const menu = useMenu();
  const held = useMemo(() => heldById(menu), [menu]);
  return mayCall(right, held, useContext(ScreenFunction));
};
