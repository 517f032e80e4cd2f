import type { ColumnType, Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';
import type { ReadingNote } from '../process-model.ts';

type Process = Audited & {
  oid: Generated<string>;
  proid: string;
  pronm: string;
  version: number;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type ProcessVersion = Audited & {
  oid: Generated<string>;
  processoid: string;
  version: number;
  pronm: string;
  fileid: string;
  modeler: Generated<string>;
  warnings: ColumnType<ReadingNote[], string, never>;
  digest: Generated<string>;
};

type ProcessStage = {
  oid: Generated<string>;
  versionoid: string;
  lineid: string;
  linenm: string;
  artid: string;
  kind: 'START' | 'TASK' | 'LANE';
  sort: number;
};

type ProcessField = {
  oid: Generated<string>;
  versionoid: string;
  artid: string;
  id: string;
  name: string;
  type: Generated<string>;
  required: Generated<YN>;
  shown: Generated<YN>;
  sort: number;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    process: Process;
    process_version: ProcessVersion;
    process_stage: ProcessStage;
    process_field: ProcessField;
  }
}
