import type { Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';
import type { companyType, topType } from '../repair-fields.ts';

type RepairParam = Audited & {
  oid: Generated<string>;
  paramtype: typeof companyType | typeof topType;
  paramcode: string;
  paramname: string;
  paramsort: number;
  parentparam: string | null;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type RepairPerson = Audited & {
  oid: Generated<string>;
  companyid: string;
  empid: string;
  name: string;
  status: Generated<YN>;
  search_text: Generated<string>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    repair_param: RepairParam;
    repair_person: RepairPerson;
  }
}
