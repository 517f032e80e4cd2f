import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import type { AppDevice } from '../session.contract.ts';

/** The device name of an app session: `Pixel 9 · Android 16`. */
export const deviceOf = ({ model, platform, platformversion }: AppDevice): string => {
  const system = platform === 'ios' ? 'iOS' : 'Android';
  return [model, `${system} ${platformversion}`.trim()].filter(Boolean).join(' · ');
};

/**
 * Records a sign-in to the app; the first one creates an app user (docs/rules.md, Account). What the app reports about
 * the device is stored in both rows.
 */
export const noteAppLogin = async (
  trx: Write,
  { empid, userid, ip, device }: { empid: string; userid: string; ip: string; device: AppDevice },
): Promise<void> => {
  const { regid = '', lang, ...reported } = device;
  await trx
    .insertInto('app_login')
    .values({ empid, userid, ip, ...reported })
    .execute();
  const now = { ...reported, regid, lang, lastlogindate: sql<string>`now()` };
  await trx
    .insertInto('app_user')
    .values({ empid, ...now })
    .onConflict((conflict) => conflict.column('empid').doUpdateSet(now))
    .execute();
};
