import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Layout, unpackChoices } from '../packed-answers.ts';
import { oidsFrom } from './sheets.queries.ts';

/** Answers by question id: ids of options, or a text. */
export type SheetAnswers = Record<string, string[] | string>;

type Stored = { oid: string; packed: Buffer; texts: Record<string, string> | null };

/** What was answered on these sheets, by oid. */
export const answersOf = async (db: Read, layout: Layout, oids: Buffer): Promise<Map<string, SheetAnswers>> => {
  const { rows } = await sql<Stored>`
    select a.oid, a.packed,
      (select jsonb_object_agg(t.place, t.text) from survey_answer_text t where t.answeroid = a.oid) as texts
    from ${oidsFrom(oids)} x join survey_answer a on a.oid = x.oid`.execute(db);
  return new Map(
    rows.map(({ oid, packed, texts }) => {
      const written = layout.questions.flatMap(({ id, type }, place): [string, string][] =>
        type === 'tar' && texts?.[place] !== undefined ? [[id, texts[place]]] : [],
      );
      return [oid, { ...unpackChoices(layout, packed), ...Object.fromEntries(written) }];
    }),
  );
};
