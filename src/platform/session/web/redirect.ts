/** Where to go when nothing better is known. */
export const homePath = '/home';

/**
 * The address to go to after signing in. Only a path of this site: anything that a browser would read as another site (`//x`, `/\x`,
 * `https:…`), the sign-in page itself and the start become the home page.
 */
export const safeRedirect = (wanted: string | null, origin: string): string => {
  if (!wanted?.startsWith('/')) return homePath;
  let address: URL;
  try {
    address = new URL(wanted, origin);
  } catch {
    return homePath;
  }
  const elsewhere = address.origin !== origin || wanted.startsWith('//');
  if (elsewhere || address.pathname === '/' || /^\/login\/?$/i.test(address.pathname)) return homePath;
  return address.pathname + address.search + address.hash;
};

/** The sign-in page's address, which leads back to this one. */
export const loginAddress = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`;
