import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { HttpError } from '#platform/wire/errors.ts';
import { currentSession } from '#platform/wire/server/call-scope.ts';

/** What a link opens: the file itself, its middle size, or its thumbnail. */
export type LinkTarget = { fileid: string; variant: 'file' | 'middle' | 'thumb' };

type Session = { empid: string; oid: string };

/** A field of a record, whose earlier files may be listed. */
export type HistoryTarget = { recordoid: string; field: string };

export type FileLinks = {
  /**
   * An address below `/api` of this one file, valid for 10 to 20 minutes and no longer than the session of the call
   * that asks for it. It stays the same for ten minutes, so that browsers cache it. Outside a session (the public
   * download page) only the time limits it.
   */
  addressOf: (target: LinkTarget) => string;
  /**
   * What a sealed parameter opens, and for how many seconds more. Throws 403 if the server has not sealed it, if it has
   * expired, or if its session has ended.
   */
  open: (sealed: string) => Promise<LinkTarget & { goodForSeconds: number }>;
  /** A parameter that lists the earlier files of a field; valid like an address. */
  historyOf: (target: HistoryTarget) => string;
  /** What such a parameter lists. Throws like `open`. */
  openHistory: (sealed: string) => Promise<HistoryTarget>;
};

const goodForMs = 20 * 60_000;
/** Age at which a link is made again. */
const renewAfterMs = goodForMs / 2;
const keptAtMost = 20_000;
const ivBytes = 12;
const tagBytes = 16;

/**
 * The only accepted header: a compact JWE with a key that never leaves the servers (RFC 7518 §4.5). The public key of
 * `/jwks` would prove nothing, because anybody can seal to it.
 */
const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', typ: 'file' })).toString('base64url');

type Variant = LinkTarget['variant'] | 'history';
/** `what`: the id of the file; for a history, record and field. */
type Sealed = [variant: Variant, what: string, until: number, session: Session | null];

const refused = (): HttpError => new HttpError(403, 'file.link_over');

/** `key`: 32 bytes that all servers of one database share. `isLive`: whether a session has not ended. */
export const openFileLinks = (
  key: Buffer,
  isLive: (session: Session) => Promise<boolean>,
  now: () => number = Date.now,
): FileLinks => {
  const made = new Map<string, { parameter: string; madeAt: number }>();

  const seal = (text: string): string => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(header));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [header, '', ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  };

  const unseal = (compact: string): string => {
    const [head, encryptedKey, iv = '', sealed = '', tag = '', ...more] = compact.split('.');
    if (head !== header || encryptedKey !== '' || more.length > 0) throw refused();
    try {
      const opening = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes })
        .setAAD(Buffer.from(header))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([opening.update(Buffer.from(sealed, 'base64url')), opening.final()]).toString('utf8');
    } catch {
      throw refused();
    }
  };

  const sealedOf = (variant: Variant, what: string): string => {
    const session = currentSession();
    const name = `${session?.oid ?? ''} ${variant} ${what}`;
    const known = made.get(name);
    if (known && now() - known.madeAt < renewAfterMs) return known.parameter;
    if (made.size >= keptAtMost) made.clear();
    const sealed: Sealed = [variant, what, now() + goodForMs, session];
    const parameter = seal(JSON.stringify(sealed));
    made.set(name, { parameter, madeAt: now() });
    return parameter;
  };

  const opened = async (text: string): Promise<{ variant: Variant; what: string; goodForSeconds: number }> => {
    // Sealed by this server, so `sealedOf` has written the content.
    const [variant, what, until, session] = JSON.parse(unseal(text)) as Sealed;
    const goodForSeconds = Math.floor((until - now()) / 1000);
    if (goodForSeconds <= 0 || (session && !(await isLive(session)))) throw refused();
    return { variant, what, goodForSeconds };
  };

  return {
    addressOf: ({ fileid, variant }) => `/api/file/read?fileid=${sealedOf(variant, fileid)}`,
    open: async (text) => {
      const { variant, what, goodForSeconds } = await opened(text);
      if (variant === 'history') throw refused();
      return { fileid: what, variant, goodForSeconds };
    },
    historyOf: ({ recordoid, field }) => sealedOf('history', `${recordoid} ${field}`),
    openHistory: async (text) => {
      const { variant, what } = await opened(text);
      const [recordoid = '', field = ''] = what.split(' ');
      if (variant !== 'history') throw refused();
      return { recordoid, field };
    },
  };
};
