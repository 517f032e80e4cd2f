/** Where to go when nothing better is known. */
export const homePath = '/home';

/** The address as a browser would go to it; null where it is none, or another site's. */
const onThisSite = (wanted: string, origin: string): URL | null => {
  if (!URL.canParse(wanted, origin)) return null;
  const address = new URL(wanted, origin);
  return address.origin === origin ? address : null;
};

/**
 * The address to go to after signing in. Only a path of this site: whatever a browser would read as another site, the sign-in page itself and the start
 * become the home page. What counts is the address that comes out: `/.//x` is a path of this site as long as it is resolved, and `//x` once it is written down.
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
