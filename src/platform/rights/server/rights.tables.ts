import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';

type WebFunction = Audited & {
  oid: Generated<string>;
  id: string;
  name: string;
  icon: Generated<string>;
  position: number;
  parentoid: string | null;
  sort: number;
  component: string;
  url: string;
  langid: Generated<string>;
  explain: Generated<string>;
  status: Generated<YN>;
};

type AppFunction = Audited & {
  oid: Generated<string>;
  id: string;
  name: string;
  icon: string;
  moduleoid: string | null;
  type: Generated<string>;
  langid: Generated<string>;
  position: number;
  version: Generated<string>;
  packagename: Generated<string>;
  explain: Generated<string>;
  webtitle: Generated<string>;
  weburl: Generated<string>;
  appurl: Generated<string>;
  downurl: Generated<string>;
  status: Generated<YN>;
};

type FunctionIdentity = Audited & {
  oid: Generated<string>;
  funcoid: string;
  functype: 'A' | 'W';
  roleid: string;
};

type Condition = Audited & {
  oid: Generated<string>;
  identityoid: string | null;
  grantoid: string | null;
  type: 'R' | 'H' | 'D' | 'C' | 'P';
  contentoid: string;
  containsub: Generated<YN>;
};

type DataGrant = Audited & {
  oid: Generated<string>;
  dataoid: string;
  datatype: string;
  funcoid: string;
  functype: 'A' | 'W';
};

type Role = Audited & {
  oid: Generated<string>;
  id: string;
  name: string;
  explain: Generated<string>;
  sourcetype: 'sql' | 'build';
  source: Generated<string>;
  status: Generated<YN>;
  search_text: Generated<string>;
  refreshed_at: TimeOrNull;
  refresh_error: string | null;
  member_count: Generated<number>;
};

type RoleMapping = Audited & {
  oid: Generated<string>;
  roleoid: string;
  contenttype: 'D' | 'H';
  contentoid: string;
};

type RoleMember = { roleoid: string; empid: string };

/** Who views the console as whom, in which session, since and until when (migration 0016). */
type ViewAs = Audited & {
  oid: Generated<string>;
  empid: string;
  sessionoid: string;
  target: string;
  since: ColumnType<string, never, never>;
  until: ColumnType<string, never, Date>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    web_function: WebFunction;
    app_function: AppFunction;
    function_identity: FunctionIdentity;
    condition: Condition;
    data_grant: DataGrant;
    role: Role;
    role_mapping: RoleMapping;
    role_member: RoleMember;
    see_as: ViewAs;
  }
}
