import type { Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type Parameter = Audited & {
  oid: Generated<string>;
  paramtype: string;
  paramtypename: string;
  paramcode: string;
  paramname: string;
  paramsort: number;
  parentparam: string | null;
  desccode: Generated<string>;
  descname: Generated<string>;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type ParameterLanguage = Audited & {
  oid: Generated<string>;
  paramoid: string;
  paramlang: string;
  paramname: string;
  status: Generated<YN>;
  outdated: Generated<YN>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    parameter: Parameter;
    parameter_language: ParameterLanguage;
  }
}
