import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { prepared } from '#platform/db/server/prepared.ts';
import type { StageKind } from '../process-model.ts';

/** The current versions of the processes that are switched on. */
const currentVersions = (db: Read | Write) =>
  db
    .selectFrom('process as p')
    .innerJoin('process_version as v', (join) =>
      join.onRef('v.processoid', '=', 'p.oid').onRef('v.version', '=', 'p.version'),
    )
    .where('p.status', '=', 'Y');

/** The processes that forms can be made for, by id: those that are switched on. */
export const processes = prepared((db: Read) =>
  currentVersions(db).select(['p.proid', 'p.pronm']).orderBy('p.proid').orderBy('p.oid'),
);

export type StageOfProcess = { lineid: string; linenm: string; artid: string; kind: StageKind };

/**
 * The stages of the current version in the order of the file; none for a process that is switched off or unknown.
 * `lineid`: the id of the process itself for the form at its start.
 */
export const stagesOf: (db: Read, proid: string) => Promise<StageOfProcess[]> = prepared((db: Read, proid: string) =>
  currentVersions(db)
    .innerJoin('process_stage as s', 's.versionoid', 'v.oid')
    .where('p.proid', '=', proid)
    .select(['s.lineid', 's.linenm', 's.artid', 's.kind'])
    .orderBy('s.sort'),
);

export type LabelOfForm = { columnlabel: string; columnlabelName: string; required: 'Y' | 'N' };

/** The labelled fields of a form of a process, in the order of the file. */
export const labelsOf: (db: Read, proid: string, artid: string) => Promise<LabelOfForm[]> = prepared(
  (db: Read, proid: string, artid: string) =>
    currentVersions(db)
      .innerJoin('process_field as f', 'f.versionoid', 'v.oid')
      .where('p.proid', '=', proid)
      .where('f.artid', '=', artid)
      .where('f.shown', '=', 'Y')
      .select(['f.id as columnlabel', 'f.name as columnlabelName', 'f.required'])
      .orderBy('f.sort'),
);

export type ItemOfForm = { id: string; name: string; type: string };

/** The items of a form, those without a label included; once each where several processes have the form. */
export const itemsOf: (db: Read, artid: string) => Promise<ItemOfForm[]> = prepared((db: Read, artid: string) =>
  currentVersions(db)
    .innerJoin('process_field as f', 'f.versionoid', 'v.oid')
    .where('f.artid', '=', artid)
    .select((eb) => ['f.id', eb.fn.min('f.name').as('name'), eb.fn.min('f.type').as('type')])
    .groupBy('f.id')
    .orderBy(sql`min(f.sort)`)
    .orderBy('f.id'),
);
