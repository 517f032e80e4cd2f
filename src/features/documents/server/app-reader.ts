import { type Reader, readerOf } from '#platform/data-permission/server/visible-items.ts';
import type { HeldFunction } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Channel } from '#platform/wire/endpoint.ts';

/**
 * What decides which documents a person sees in the app. `inApp`: the call comes from the app, and the person has a
 * function there.
 */
export type AppReader = { empid: string; reader: Reader | null; inApp: boolean };

/** Whether the call comes from the app, and the person has a function there. */
export const readsInApp = (held: readonly HeldFunction[], channel: Channel): boolean =>
  channel === 'A' && held.some(({ funcType }) => funcType === 'A');

export const appReaderOf = async (
  rights: Rights,
  { empid, channel }: { empid: string; channel: Channel },
): Promise<AppReader> => {
  const [reader, grants] = await Promise.all([readerOf(rights, empid), rights.of(empid)]);
  return { empid, reader, inApp: readsInApp([...grants.values()], channel) };
};
