import { createHash } from 'node:crypto';
import type { Database, Write } from '#platform/db/server/database.ts';
import { fold } from '#platform/search/server/fold.ts';
import type { ProcessContent, ProcessField, ProcessStage } from '../process-model.ts';
import { insertContent } from './content.queries.ts';

const actor = { empid: 'test' };

type Given = {
  proid: string;
  pronm?: string;
  stages?: readonly (Pick<ProcessStage, 'lineid'> & Partial<ProcessStage>)[];
  fields?: readonly (Pick<ProcessField, 'artid' | 'id'> & Partial<ProcessField>)[];
};

/** A process with defaults for what is not given: a stage's form has the stage's id, a field is labelled text. */
export const processContent = ({ proid, pronm = proid, stages = [], fields = [] }: Given): ProcessContent => ({
  proid,
  pronm,
  stages: stages.map((stage) => ({ linenm: stage.lineid, artid: stage.lineid, kind: 'TASK' as const, ...stage })),
  fields: fields.map((field) => ({
    name: field.id,
    type: 'string',
    required: 'N' as const,
    shown: 'Y' as const,
    ...field,
  })),
});

const storedXml = async (trx: Write, proid: string): Promise<string> => {
  const sha256 = createHash('sha256').update(proid).digest('hex');
  const file = { size: 0, filename: `${proid}.bpmn`, filetype: 'bpmn' };
  await trx
    .insertInto('stored_object')
    .values({
      key: sha256,
      storage: 'test',
      sha256,
      size: 0,
      kind: 'xml',
      mediatype: 'application/octet-stream',
    })
    .execute();
  const { fileid } = await trx
    .insertInto('stored_file')
    .values({ ...file, objectkey: sha256, uploader: actor.empid, unused_since: null })
    .returning('fileid')
    .executeTakeFirstOrThrow();
  return fileid;
};

/**
 * Fills the catalogue with processes in their first version, switched on, for tests that read it; without files that
 * could be opened.
 */
export const fillCatalogue = (db: Database, given: readonly Given[]): Promise<void> =>
  db.write(actor, async (trx) => {
    for (const one of given) {
      const content = processContent(one);
      const { proid, pronm } = content;
      const { oid } = await trx
        .insertInto('process')
        .values({ proid, pronm, version: 1, search_text: fold(`${proid} ${pronm}`) })
        .returning('oid')
        .executeTakeFirstOrThrow();
      const version = { processoid: oid, version: 1, pronm, fileid: await storedXml(trx, proid), warnings: '[]' };
      await insertContent(trx, version, content);
    }
  });
