import type { Generated } from 'kysely';
import type { TimeOrNull } from '#platform/db/server/table-values.ts';
import type { breakerStates } from '../process-engine.contract.ts';

type ProcessEngineRow = {
  one: Generated<boolean>;
  state: Generated<(typeof breakerStates)[number]>;
  failures: Generated<number>;
  since: TimeOrNull;
  probes: Generated<number>;
  nextprobe: TimeOrNull;
  probeby: string | null;
  probeuntil: TimeOrNull;
  reason: Generated<string>;
  detail: Generated<string>;
  failedat: TimeOrNull;
  answeredat: TimeOrNull;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    process_engine: ProcessEngineRow;
  }
}
