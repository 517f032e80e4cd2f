import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { RequestFault } from '#platform/wire/refusal.ts';

/** What a link opens: the file itself, or its small picture. */
export type LinkTarget = { fileid: string; variant: 'file' | 'thumb' };

export type FileLinks = {
  /** An address below `/api` good for this one file and, from now on, for 30 to 60 minutes; the same for all within half an hour, so that browsers keep it. */
  addressOf: (target: LinkTarget) => string;
  /** What a sealed parameter opens, and for how many seconds more. Refuses with 403 what the server has not sealed, or too long ago. */
  open: (sealed: string) => LinkTarget & { goodForSeconds: number };
};

const goodForMs = 60 * 60_000;
/** As old as this a link is made anew. */
const renewAfterMs = goodForMs / 2;
const keptAtMost = 20_000;
const ivBytes = 12;
const tagBytes = 16;

/** The one header there is: a compact JWE with a key that never leaves the servers (RFC 7518 §4.5). Anybody may seal to the public key of `/jwks`; so that one would prove nothing. */
const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', typ: 'file' })).toString('base64url');

const refused = (): RequestFault => new RequestFault(403, 'file.link_over');

/** `key`: 32 bytes that all servers of one database share. */
export const openFileLinks = (key: Buffer, now: () => number = Date.now): FileLinks => {
  const made = new Map<string, { address: string; madeAt: number }>();

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

  return {
    addressOf: ({ fileid, variant }) => {
      const name = `${variant} ${fileid}`;
      const known = made.get(name);
      if (known && now() - known.madeAt < renewAfterMs) return known.address;
      if (made.size >= keptAtMost) made.clear();
      const address = `/api/file/read?fileid=${seal(`${name} ${now() + goodForMs}`)}`;
      made.set(name, { address, madeAt: now() });
      return address;
    },
    open: (sealed) => {
      const [variant, fileid = '', until = ''] = unseal(sealed).split(' ');
      const goodForSeconds = Math.floor((Number(until) - now()) / 1000);
      if (goodForSeconds <= 0) throw refused();
      return { fileid, variant: variant === 'thumb' ? 'thumb' : 'file', goodForSeconds };
    },
  };
};
