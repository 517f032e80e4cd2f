import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { noteFailedSignIn, noteSignIn } from './unusual-sign-ins.queries.ts';
import type { Channel } from '#platform/wire/endpoint.ts';

/** What a sign-in was made with; the console's has a browser, that of the app what the app reports. */
export type SeenDevice = {
  browser?: string;
  platform?: string;
  platformversion?: string;
  model?: string;
  appversion?: string;
  timezone?: string;
};

/** Where an attempt to sign in came from. */
export type Seen = { channel: Channel; ip: string; device: SeenDevice };

const deviceColumns = sql`browser, platform, platformversion, model, appversion, timezone`;
const deviceValues = ({ browser, platform, platformversion, model, appversion, timezone }: SeenDevice) =>
  sql.join([browser, platform, platformversion, model, appversion, timezone].map((value) => sql`${value ?? ''}`));

/**
 * Records a sign-in, with the place of the person at this time, and what is unusual about it. `failures`: attempts that
 * have failed since the one before.
 */
export const recordSignIn = async (
  trx: Write,
  { empid, userid, channel, ip, device, failures }: Seen & { empid: string; userid: string; failures: number },
): Promise<void> => {
  const { rows } = await sql<{ oid: string }>`
    insert into signin (channel, result, empid, userid, ip, ${deviceColumns}, coid, plantid, depkey)
    select ${channel}, 'S', e.empid, ${userid}, ${ip}, ${deviceValues(device)}, e.coid, e.plantid, e.depkey
    from employee e where e.empid = ${empid} returning oid`.execute(trx);
  const [signIn] = rows;
  if (signIn) await noteSignIn(trx, signIn, failures);
};

/** Of a network in a minute; what fails beyond that is added to the last of these rows. */
const failuresInMinute = 20;
/** Names that no account has may be of any length. */
const unknownName = 60;

/**
 * Records a failed attempt, by the oid of the attempt that was counted. A flood does not fill the disk: of the same
 * network there are at most so many rows in a minute, and the last one says for how many it stands.
 */
export const recordFailedSignIn = async (
  trx: Write,
  {
    oid,
    accountKey,
    network,
    reason,
    channel,
    ip,
    device,
  }: Seen & { oid: string; accountKey: string; network: string; reason: string },
): Promise<void> => {
  const { rows } = await sql<{ oid: string }>`
    select oid from signin where channel = ${channel} and result = 'F' and at > now() - interval '1 minute'
      and oid in (select oid from signin_failure where network = ${network} and at > now() - interval '2 minutes')
    order by at desc, oid desc limit ${failuresInMinute}`.execute(trx);
  const last = rows[0];
  if (last && rows.length === failuresInMinute) {
    await sql`update signin set times = times + 1
      where channel = ${channel} and at > now() - interval '1 minute' and oid = ${last.oid}`.execute(trx);
    return;
  }
  await sql`
    insert into signin (oid, channel, result, reason, empid, userid, ip, ${deviceColumns}, coid, plantid, depkey)
    select ${oid}, ${channel}, 'F', ${reason}, a.empid, coalesce(a.userid, left(${accountKey}, ${sql.lit(unknownName)})),
      ${ip}, ${deviceValues(device)}, coalesce(e.coid, ''), coalesce(e.plantid, ''), e.depkey
    from (select ${accountKey}::text as key) tried
    left join account a on lower(a.userid) = tried.key
    left join employee e on e.empid = a.empid`.execute(trx);
  await noteFailedSignIn(trx, oid, accountKey);
};
