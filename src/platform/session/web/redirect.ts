/** The default destination. */
export const homePath = '/home';

/** The address as a browser would resolve it; null if it is invalid or belongs to another site. */
const onThisSite = (wanted: string, origin: string): URL | null => {
  if (!URL.canParse(wanted, origin)) return null;
  const address = new URL(wanted, origin);
  return address.origin === origin ? address : null;
};

/**
 * The address to open after signing in. Only paths of this site are allowed: for anything that a browser would read as
 * another site, for the sign-in page itself and for the start page, returns the home page. The resulting address is
 * what counts: `/.//x` looks like a path of this site but resolves to `//x`, which is another site.
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

/** The address of the sign-in page that leads back to this page. */
export const loginAddress = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`;
