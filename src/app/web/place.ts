import { publicPages } from '#features/public-pages/web/public-pages.tsx';

/** The part of the product that an address belongs to. */
export type Place = { kind: 'login' } | { kind: 'public'; path: string } | { kind: 'console' };

/** Classifies a path. Paths of pages without a session match regardless of case and trailing slash (seed 000 §2.1). */
export const placeOf = (pathname: string): Place => {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  if (path === '/login') return { kind: 'login' };
  return Object.hasOwn(publicPages, path) ? { kind: 'public', path } : { kind: 'console' };
};
