import type { Generated } from 'kysely';

type BpmExecutionDetail = {
  oid: Generated<string>;
  execution: string;
  name: Generated<string>;
  message: Generated<string>;
  reason: Generated<string>;
  state: Generated<'C' | 'F' | 'D'>;
  form_id: Generated<string>;
  ins_id: Generated<string>;
  retry: Generated<number>;
  crtdat: Generated<string>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    bpm_execution_detail: BpmExecutionDetail;
  }
}
