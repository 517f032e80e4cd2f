import type { Read } from '#platform/db/server/database.ts';
import type { Condition, ConditionType } from '#platform/rights/conditions.ts';
import { rowsIn } from '#platform/undo/server/undo-grants.ts';
import type { ActedRows, PlaceOfRow } from '#platform/undo/server/undone-table.ts';

const parts = ['message_language', 'message_receiver', 'message_picture'];

/** The messages that an act has changed, themselves or a part of them. */
export const messagesIn = (changes: Parameters<typeof rowsIn>[0]): string[] => [
  ...new Set([
    ...rowsIn(changes, 'message').map(({ oid }) => String(oid)),
    ...parts.flatMap((table) => rowsIn(changes, table)).map(({ messageoid }) => String(messageoid)),
  ]),
];

type Receivers = ReadonlyMap<string, readonly Condition[]>;

/** The receivers of each message that an act has changed: those there are, those there were, and those it has added. */
const receiversIn = async (db: Read, changes: ActedRows): Promise<Receivers> => {
  const stored = await db
    .selectFrom('message_receiver')
    .select(['messageoid', 'type', 'contentoid', 'containsub'])
    .where('messageoid', '=', (eb) => eb.fn.any(eb.val(messagesIn(changes))))
    .execute();
  const rows: Record<string, unknown>[] = [...stored, ...rowsIn(changes, 'message_receiver')];
  const receivers = new Map<string, Condition[]>();
  for (const { messageoid, type, contentoid, containsub } of rows) {
    const own = receivers.get(String(messageoid)) ?? [];
    own.push({
      type: type as ConditionType,
      contentoid: String(contentoid),
      containSub: containsub === 'Y' ? 'Y' : 'N',
    });
    receivers.set(String(messageoid), own);
  }
  return receivers;
};

/** Read once for all rows of an act. */
const known = new WeakMap<ActedRows, Promise<Receivers>>();

/** A message lies where all of its receivers are; without any, only who works everywhere has written it. */
const placeOf =
  (key: 'oid' | 'messageoid'): PlaceOfRow =>
  async (row, db, changes) => {
    const receivers = known.get(changes) ?? receiversIn(db, changes);
    known.set(changes, receivers);
    return (await receivers).get(String(row[key])) ?? null;
  };

export const placeOfMessage = placeOf('oid');
export const placeOfMessagePart = placeOf('messageoid');
