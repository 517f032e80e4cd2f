import type { Generated, GeneratedAlways } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type MasterData = Audited & {
  oid: Generated<string>;
  class1: string;
  class2: Generated<string>;
  class3: Generated<string>;
  class4: Generated<string>;
  class5: Generated<string>;
  class6: Generated<string>;
  content: string;
  sort: Generated<number>;
  len: Generated<string>;
  ismobile: Generated<YN>;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type Department = Audited & {
  depkey: GeneratedAlways<string>;
  depid: string;
  depname: string;
  coid: string;
  plantid: string;
  parentkey: string | null;
  ancestors: Generated<string[]>;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type Employee = Audited & {
  empid: string;
  name: string;
  depkey: string | null;
  coid: Generated<string>;
  plantid: Generated<string>;
  jobgrade: Generated<string>;
  email: Generated<string>;
  adaccount: string | null;
  inservice: Generated<YN>;
  origin: Generated<'HR' | 'LOCAL'>;
  search_text: Generated<string>;
};

type ReplacedPlace = Audited & {
  oid: Generated<string>;
  fromcoid: string;
  fromplantid: string;
  tocoid: string;
  toplantid: string;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    master_data: MasterData;
    department: Department;
    employee: Employee;
    replaced_place: ReplacedPlace;
  }
}
