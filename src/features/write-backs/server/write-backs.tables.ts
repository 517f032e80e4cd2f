import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull } from '#platform/db/server/table-values.ts';
import type { WriteBackState } from '../write-backs.contract.ts';

type Time = ColumnType<string, Date | string | undefined, Date | string>;

type WriteBack = {
  oid: Generated<string>;
  formid: string;
  insid: string;
  empid: string;
  name: string;
  content: unknown;
  digest: Generated<string>;
  turn: Generated<number>;
  state: Generated<WriteBackState>;
  attempts: Generated<number>;
  nexttry: Time;
  takenby: string | null;
  reason: Generated<string>;
  detail: Generated<string>;
  submittedat: Time;
  lasttry: TimeOrNull;
  writtenat: TimeOrNull;
  retryoid: string | null;
  discardoid: string | null;
  discardedat: TimeOrNull;
  search_text: Generated<string>;
};

type WriteBackRetry = Audited & {
  oid: Generated<string>;
  filter: unknown;
  rate: number;
  total: number;
  stopped: Generated<number>;
};

type WriteBackDiscard = Audited & {
  oid: Generated<string>;
  filter: unknown;
  reason: string;
  total: number;
  oids: string[];
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    write_back: WriteBack;
    write_back_retry: WriteBackRetry;
    write_back_discard: WriteBackDiscard;
    write_back_pace: { retryoid: string; rate: number; nextat: Time };
  }
}
