import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { AppDevice } from '../session.contract.ts';

/** The device name of an app session: `Pixel 9 · Android 16`. */
export const deviceOf = ({ model, platform, platformversion }: AppDevice): string => {
  const system = platform === 'ios' ? 'iOS' : 'Android';
  return [model, `${system} ${platformversion}`.trim()].filter(Boolean).join(' · ');
};

/**
 * What the list of app users shows of the last sign-in, and what the app reports about the device; the first sign-in
 * creates an app user (docs/rules.md, Account).
 */
export const noteAppLogin = async (
  trx: Write,
  { empid, device }: { empid: string; device: AppDevice },
): Promise<void> => {
  const { regid = '', lang, ...reported } = device;
  const now = { ...reported, regid, lang, lastlogindate: sql<string>`now()` };
  await trx
    .insertInto('app_user')
    .values({ empid, ...now })
    .onConflict((conflict) => conflict.column('empid').doUpdateSet(now))
    .execute();
};
