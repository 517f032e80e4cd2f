import type { Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from './table-values.ts';

export type WebFunction = Audited & {
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

export type AppFunction = Audited & {
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

export type FunctionIdentity = Audited & {
  oid: Generated<string>;
  funcoid: string;
  functype: 'A' | 'W';
  roleid: string;
};

export type DataGrant = Audited & {
  oid: Generated<string>;
  dataoid: string;
  datatype: string;
  funcoid: string;
  functype: 'A' | 'W';
};

export type Condition = Audited & {
  oid: Generated<string>;
  identityoid: string | null;
  grantoid: string | null;
  type: 'R' | 'H' | 'D' | 'C' | 'P';
  contentoid: string;
  containsub: Generated<YN>;
};

export type Role = Audited & {
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

export type RoleMapping = Audited & {
  oid: Generated<string>;
  roleoid: string;
  contenttype: 'D' | 'H';
  contentoid: string;
};

export type RoleMember = { roleoid: string; empid: string };

export type Blacklist = Audited & {
  oid: Generated<string>;
  blacktype: string;
  type: 'H' | 'D' | 'R' | 'C' | 'P';
  contentoid: string;
  remark: string;
  status: Generated<YN>;
  containsub: Generated<YN>;
  search_text: Generated<string>;
};

export type Whitelist = Audited & {
  oid: Generated<string>;
  type: string;
  contenttype: 'H' | 'D' | 'R' | 'C' | 'P';
  contentoid: string;
  status: Generated<YN>;
  containsub: Generated<YN>;
};
