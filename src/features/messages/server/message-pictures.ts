import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { picturesOf } from '#platform/rich-text/rich-text.ts';
import { claimPictures } from '#platform/rich-text/server/text-pictures.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';

/** The pictures that the texts of a message hold, and held. */
export const picturesOfMessage = async (db: Read, messageoid: string): Promise<string[]> => {
  const rows = await db.selectFrom('message_picture').select('fileid').where('messageoid', '=', messageoid).execute();
  return rows.map(({ fileid }) => fileid);
};

/** The texts of a message as they are stored. */
const textsOf = async (trx: Write, messageoid: string): Promise<string[]> => {
  const { rows } = await sql<{ fullcontent: string }>`
    select fullcontent from message where oid = ${messageoid}
    union all select fullcontent from message_language where messageoid = ${messageoid}`.execute(trx);
  return rows.map(({ fullcontent }) => fullcontent);
};

type Options = {
  code: DomainErrorCode;
  /** Pictures of the message that this one is a copy of. */
  copied?: readonly string[];
};

/**
 * Called after the last write of a message’s texts: assigns the pictures that have come to the message, and releases
 * those that no text holds any more. Throws as `claimPictures`, at `fullcontent`.
 */
export const settlePictures = async (
  trx: Write,
  writer: Writer,
  messageoid: string,
  { code, copied = [] }: Options,
): Promise<void> => {
  const texts = await textsOf(trx, messageoid);
  const shown = new Set(texts.flatMap((text) => picturesOf(text)));
  const before = await picturesOfMessage(trx, messageoid);
  const added = [...shown].filter((fileid) => !before.includes(fileid)).toSorted();
  for (const text of texts)
    await claimPictures(trx, writer, text, { field: 'fullcontent', code, held: [...before, ...copied] });
  if (added.length > 0)
    await trx
      .insertInto('message_picture')
      .values(added.map((fileid) => ({ messageoid, fileid })))
      .execute();
  const gone = before.filter((fileid) => !shown.has(fileid));
  if (gone.length > 0)
    await trx
      .deleteFrom('message_picture')
      .where('messageoid', '=', messageoid)
      .where('fileid', '=', (eb) => eb.fn.any(sql<string[]>`${gone}::uuid[]`))
      .execute();
};
