import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { KeyRing } from './key-ring.ts';

/** Days after its last sign-in during which a device is known. */
export const deviceDays = 180;
const devicesOfOne = 20;
/** How many accounts a browser remembers. */
const accountsOfBrowser = 5;

/** A device that claims to have signed in to the account before; the database decides whether it is still known. */
export type Device = { token: string; digest: Buffer };

type Tags = Pick<KeyRing, 'refreshTag'>;

const tokenShape = /^[\w-]{32}\.[\w-]{22}\.[\w-]{43}$/;
const idBytes = 24;

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** The account that a token is valid for, unreadable for anyone who finds the token. */
const accountMark = (keys: Tags, accountKey: string): string => keys.refreshTag(`device of ${accountKey}`).slice(0, 22);
const tagOf = (keys: Tags, text: string): string => keys.refreshTag(`device ${text}`);

const isFor = (keys: Tags, token: string, accountKey: string): boolean => {
  if (!tokenShape.test(token)) return false;
  const [id, mark, tag = ''] = token.split('.');
  if (mark !== accountMark(keys, accountKey)) return false;
  return timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(keys, `${id}.${mark}`)));
};

/**
 * The device that one of the tokens identifies for this account. Decided from the token alone, so that an attempt
 * without one costs no query.
 */
export const deviceFor = (keys: Tags, tokens: readonly string[], accountKey: string): Device | undefined => {
  const token = tokens.slice(0, accountsOfBrowser).find((one) => isFor(keys, one, accountKey));
  return token === undefined ? undefined : { token, digest: digestOf(token) };
};

export const newDevice = (keys: Tags, accountKey: string): Device => {
  const text = `${randomBytes(idBytes).toString('base64url')}.${accountMark(keys, accountKey)}`;
  const token = `${text}.${tagOf(keys, text)}`;
  return { token, digest: digestOf(token) };
};

/** Remembers the device that has just signed in, and forgets the person's oldest devices beyond twenty. */
export const rememberDevice = async (
  trx: Write,
  { digest }: Device,
  { empid, accountKey }: { empid: string; accountKey: string },
): Promise<void> => {
  await trx
    .insertInto('signin_device')
    .values({ digest, empid, account_key: accountKey })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ last_used_at: sql<string>`now()` }))
    .execute();
  await sql`delete from signin_device where digest in (
    select digest from signin_device where empid = ${empid} order by last_used_at desc, digest offset ${devicesOfOne})`.execute(
    trx,
  );
};

export const forgetUnusedDevices = async (trx: Write): Promise<void> => {
  await sql`delete from signin_device where last_used_at < now() - make_interval(days => ${deviceDays})`.execute(trx);
};

const cookieName = 'steward_device';
const cookiePattern = new RegExp(`(?:^|;)\\s*${cookieName}=([\\w.~-]+)`);
const between = '~';

/** The tokens that a browser has stored, newest first. */
export const tokensOfCookie = (cookie: string): string[] => cookiePattern.exec(cookie)?.[1]?.split(between) ?? [];

/** The cookie to set: not readable by scripts, not sent by pages of other sites, and sent with API calls only. */
export const cookieOf = (token: string, others: readonly string[], secure: boolean): string => {
  const tokens = [token, ...others.filter((one) => one !== token && tokenShape.test(one))].slice(0, accountsOfBrowser);
  const age = deviceDays * 86_400;
  return `${cookieName}=${tokens.join(between)}; Path=/api; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
};
