import { type RawBuilder, sql } from 'kysely';

const manyTries = 5;
/** Only the latest sign-ins of the day are compared with earlier ones, which bounds the work. */
const latestSignIns = 5000;
/** Days on which somebody must have signed in before: what is usual is not known on the first days. */
const knownDays = 3;
const nightEndsAt = 5;

/** Accounts with many failed attempts in the last 24 hours: `account_key`, `times` and how many `networks`. */
export const failedSignIns: RawBuilder<unknown> = sql`
  select account_key, count(*)::int as times, count(distinct network)::int as networks from signin_failure
  where at > now() - interval '24 hours' and reason <> '' and lane <> 'own'
  group by account_key having count(*) >= ${sql.lit(manyTries)}`;

/** The employees of `failedSignIns`: `empid`, `times` and `networks`. */
export const peopleWithFailedSignIns: RawBuilder<unknown> = sql`
  select a.empid, max(t.times) as times, max(t.networks) as networks
  from (${failedSignIns}) t join account a on lower(a.userid) = t.account_key group by a.empid`;

const consoleSignIn = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.channel`)} = 'W' and ${sql.ref(`${alias}.result`)} = 'S'`;

/** The day of the last sign-in before a day, again and again: each step reads one row of an index. */
const earlierDays = Array.from({ length: knownDays }, (_, step) => {
  const [before, day] = [sql.ref(step === 0 ? 'l' : `day${step}`), sql.ref(`day${step + 1}`)];
  return sql`join lateral (select max(p.at)::date as day from signin p
    where ${consoleSignIn('p')} and p.empid = l.empid and p.at < ${before}.day) ${day} on ${day}.day is not null`;
});

/** The network of an address: what addresses that a provider or a plant changes have in common. */
const networkOf = (ip: string): RawBuilder<unknown> => {
  const column = sql.ref(ip);
  return sql`(case when position(':' in ${column}) > 0 then array_to_string((string_to_array(${column}, ':'))[1:3], ':')
    else array_to_string((string_to_array(${column}, '.'))[1:2], '.') end)`;
};

/**
 * People whose sign-ins to the console in the last 24 hours are not like their earlier ones, by employee: `new_place`
 * (a network and a browser that the person has not used before), `night` (before five o'clock, where the person has
 * never signed in so early; the time as `HH:MM`, else null), `two_places` (a new network within an hour of another
 * one) and `tries` (failed attempts in the hour before). Nobody is listed who has signed in on fewer than three days.
 * The comparisons end at the first row (`limit 1`): as `exists` they would be hashed over the whole table.
 */
export const unusualSignIns: RawBuilder<unknown> = sql`
  with latest as (
    select l.oid, l.empid, l.userid, l.at, l.browser, ${networkOf('l.ip')} as network
    from signin l where ${consoleSignIn('l')} and l.at > now() - interval '24 hours' order by l.at desc limit ${sql.lit(latestSignIns)}),
  habits as (
    select l.empid from (select empid, min(at)::date as day from latest group by empid) l
    ${sql.join(earlierDays, sql` `)}),
  known as (
    select l.*,
      (select true from signin p where ${consoleSignIn('p')} and p.empid = l.empid and p.at < l.at - interval '1 hour'
        and ${networkOf('p.ip')} = l.network limit 1) is null as new_network,
      (select true from signin p where ${consoleSignIn('p')} and p.empid = l.empid and p.at < l.at and p.browser = l.browser
        limit 1) is null as new_browser
    from latest l join habits h using (empid)),
  failures as (
    select k.oid, count(*)::int as tries from known k
    join signin_failure f on f.account_key = lower(k.userid) and f.reason <> ''
      and f.at between k.at - interval '1 hour' and k.at
    where f.at > now() - interval '25 hours' group by k.oid),
  compared as (
    select k.empid, k.at, k.new_network and k.new_browser as new_place,
      extract(hour from k.at) < ${sql.lit(nightEndsAt)} and (select true from signin p
        where ${consoleSignIn('p')} and p.empid = k.empid and p.at < k.at - interval '12 hours'
          and extract(hour from p.at) < ${sql.lit(nightEndsAt)} limit 1) is null as night,
      k.new_network and (select true from signin p where ${consoleSignIn('p')} and p.empid = k.empid
        and p.at between k.at - interval '1 hour' and k.at
        and ${networkOf('p.ip')} <> k.network limit 1) is not null as two_places,
      coalesce(f.tries, 0) as tries
    from known k left join failures f using (oid))
  select empid, bool_or(new_place) as new_place, to_char(max(at) filter (where night), 'HH24:MI') as night,
    bool_or(two_places) as two_places, max(tries) as tries
  from compared where new_place or night or two_places or tries >= ${sql.lit(manyTries)} group by empid`;
