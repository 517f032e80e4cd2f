import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { contentName, contentState } from '#platform/organisation/server/named-contents.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import type { ReceiverRow } from '../message-receivers.contract.ts';

/** Everybody and roles, plants, departments, companies, people (seed 001 §9). */
const order = sql`array_position(array['R', 'P', 'D', 'C', 'H'], x.type), x.contentoid`;

/** The receivers of a message with the names of what they are. */
export const receiversOf = async (db: Read, messageoid: string): Promise<ReceiverRow[]> => {
  const { rows } = await sql<ReceiverRow>`
    select x.oid, x.messageoid as msgoid, x.type, x.contentoid as id, x.containsub as "containSub",
      coalesce(${contentName}, '') as name,
      coalesce(case when x.type in ('H', 'D') then ${companyName('d.coid')} || ' ' || ${plantName('d.coid', 'd.plantid')} end, '')
        as "coFactory",
      coalesce(d.depname, '') as "depName", coalesce(e.name, '') as "empName",
      case when x.type = 'R' and x.contentoid = 'All' or ${contentState} = 'ON' then 'N' else 'Y' end as gone
    from message_receiver x
      left join employee e on x.type = 'H' and e.empid = x.contentoid
      left join department d on d.depkey = case x.type when 'D' then x.contentoid when 'H' then e.depkey end
    where x.messageoid = ${messageoid}
    order by ${order}`.execute(db);
  return rows;
};

/** Adds receivers; one that the message has already keeps its row, and gets the new `containSub`. */
export const addReceivers = async (trx: Write, messageoid: string, added: readonly Condition[]): Promise<void> => {
  if (added.length === 0) return;
  await trx
    .insertInto('message_receiver')
    .values(added.map(({ type, contentoid, containSub }) => ({ messageoid, type, contentoid, containsub: containSub })))
    .onConflict((conflict) =>
      conflict
        .columns(['messageoid', 'type', 'contentoid'])
        .doUpdateSet({ containsub: sql`excluded.containsub` })
        .where(sql<boolean>`message_receiver.containsub <> excluded.containsub`),
    )
    .execute();
};

export const deleteReceivers = async (trx: Write, messageoid: string, oids: readonly string[]): Promise<void> => {
  if (oids.length === 0) return;
  await trx
    .deleteFrom('message_receiver')
    .where('messageoid', '=', messageoid)
    .where('oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .execute();
};
