/** Where to go when nothing better is known. */
export const homePath = '/home';

/** The address as a browser would go to it; null where it is none, or another site's. */
const onThisSite = (wanted: string, origin: string): URL | null => {
  if (!URL.canParse(wanted, origin)) return null;
  const address = new URL(wanted, origin);
  return address.origin === origin ? address : null;
};

/**
 * The address to go to after signing in. Only a path of this site: what a browser would read as another site, the
 * sign-in page itself and the start page become the home page. What counts is the resulting address: `/.//x` is a path
 * of this site until it is resolved, and `//x` once it is written out.
 */
export const safeRedirect = (wanted: string | null, origin: string): string => {
  const address = wanted?.startsWith('/') ? onThisSite(wanted, origin) : null;
  if (!address) return homePath;
  const { pathname, search, hash } = address;
  const path = pathname + search + hash;
  const again = onThisSite(path, origin);
  if (pathname.includes('//') || again?.href !== address.href) return homePath;
  return pathname === '/' || /^\/login\/?$/i.test(pathname) ? homePath : path;
};

/** The sign-in page's address, which leads back to this one. */
export const loginAddress = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`;
