import { publicPages } from '#features/public-pages/web/public-pages.tsx';

/** Which part of the product an address is of. */
export type Place = { kind: 'login' } | { kind: 'public'; path: string } | { kind: 'console' };

/**
 * Paths of the pages without a session are matched whatever their letter case, and with or without a slash at the end
 * (seed 000 §2.1).
 */
export const placeOf = (pathname: string): Place => {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  if (path === '/login') return { kind: 'login' };
  return Object.hasOwn(publicPages, path) ? { kind: 'public', path } : { kind: 'console' };
};
