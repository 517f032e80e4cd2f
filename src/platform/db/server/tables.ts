import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FileTables } from './file-tables.ts';

export type YN = 'Y' | 'N';
/** `YYYY-MM-DD HH:mm:ss` in the platform's time zone when read; a Date, or text with a zone, when written. */
type TimeOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** Kept by a trigger; never written by the program. */
type Kept<Value> = GeneratedAlways<Value>;

/** The audit fields and the revision of every editable row. */
type Audited = {
  rev: Kept<number>;
  crtemp: Kept<string>;
  crtdat: Kept<string>;
  txemp: Kept<string>;
  txdat: Kept<string>;
};

type MasterData = Audited & {
  oid: Generated<string>;
  class1: string;
  class2: string;
  class3: Generated<string>;
  class4: Generated<string>;
  class5: Generated<string>;
  content: string;
  sort: Generated<number>;
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

type Account = Audited & {
  empid: string;
  type: 'AD' | 'ED';
  userid: string;
  password_hash: string | null;
  must_change: Generated<YN>;
  password_expires_at: TimeOrNull;
  status: Generated<YN>;
};

type WebUser = Audited & {
  empid: string;
  status: Generated<YN>;
  userconfig: Generated<Record<string, unknown>>;
  lastlogindate: TimeOrNull;
  browser: Generated<string>;
};

type Session = {
  oid: Generated<string>;
  empid: string;
  channel: 'W' | 'A';
  rotation: Generated<number>;
  rotated_at: ColumnType<string, Date | undefined, Date>;
  must_change: Generated<YN>;
  ip: Generated<string>;
  device: Generated<string>;
  created_at: ColumnType<string, never, never>;
  last_seen_at: ColumnType<string, Date | undefined, Date>;
  ended_at: TimeOrNull;
  end_reason: string | null;
};

type WebLogin = {
  oid: Generated<string>;
  empid: string;
  userid: string;
  logintime: ColumnType<string, never, never>;
  ip: string;
  browser: string;
};

type AppUser = Audited & {
  empid: string;
  status: Generated<YN>;
  userconfig: Generated<Record<string, unknown>>;
  regid: Generated<string>;
  lang: Generated<string>;
  platform: Generated<string>;
  platformversion: Generated<string>;
  model: Generated<string>;
  timezone: Generated<string>;
  appversion: Generated<string>;
  lastlogindate: TimeOrNull;
};

type AppLogin = {
  oid: Generated<string>;
  empid: string;
  userid: string;
  logintime: ColumnType<string, never, never>;
  ip: string;
  platform: string;
  platformversion: string;
  model: string;
  appversion: string;
  timezone: string;
};

type Blacklist = Audited & {
  oid: Generated<string>;
  blacktype: string;
  type: 'H' | 'D' | 'R' | 'C' | 'P';
  contentoid: string;
  remark: string;
  status: Generated<YN>;
};

type Whitelist = Audited & {
  oid: Generated<string>;
  type: string;
  contenttype: 'H' | 'D' | 'R' | 'C' | 'P';
  contentoid: string;
  status: Generated<YN>;
};

type SigninFailure = { account_key: string; at: ColumnType<string, never, never> };

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

type FunctionIdentity = Audited & { oid: Generated<string>; funcoid: string; functype: 'A' | 'W'; roleid: string };

type DataGrant = Audited & {
  oid: Generated<string>;
  dataoid: string;
  datatype: string;
  funcoid: string;
  functype: 'A' | 'W';
};

type Condition = Audited & {
  oid: Generated<string>;
  identityoid: string | null;
  grantoid: string | null;
  type: 'R' | 'H' | 'D' | 'C' | 'P';
  contentoid: string;
  containsub: Generated<YN>;
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

type RoleMapping = Audited & { oid: Generated<string>; roleoid: string; contenttype: 'D' | 'H'; contentoid: string };

type RoleMember = { roleoid: string; empid: string };

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
};

type LanguageText = Audited & {
  oid: Generated<string>;
  langtype: string;
  langid: string;
  langcontent: string;
  ismobile: Generated<YN>;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type DatabaseLog = {
  oid: GeneratedAlways<string>;
  at: GeneratedAlways<string>;
  actor: GeneratedAlways<string>;
  request_id: GeneratedAlways<string | null>;
  table_name: GeneratedAlways<string>;
  type: GeneratedAlways<'I' | 'U' | 'D'>;
  key: GeneratedAlways<string>;
  old_row: GeneratedAlways<Record<string, unknown> | null>;
  new_row: GeneratedAlways<Record<string, unknown> | null>;
};

type ServerKey = {
  kid: string;
  use: 'sig' | 'enc' | 'mac';
  private_jwk: Record<string, unknown>;
  created_at: ColumnType<string, never, never>;
  retired_at: TimeOrNull;
};

type ShippedItem = { kind: string; key: string; shipped_at: ColumnType<string, never, never> };

export type Tables = FileTables & {
  master_data: MasterData;
  department: Department;
  employee: Employee;
  account: Account;
  web_user: WebUser;
  session: Session;
  web_login: WebLogin;
  app_user: AppUser;
  app_login: AppLogin;
  blacklist: Blacklist;
  whitelist: Whitelist;
  signin_failure: SigninFailure;
  web_function: WebFunction;
  app_function: AppFunction;
  function_identity: FunctionIdentity;
  data_grant: DataGrant;
  condition: Condition;
  role: Role;
  role_mapping: RoleMapping;
  role_member: RoleMember;
  parameter: Parameter;
  parameter_language: ParameterLanguage;
  language_text: LanguageText;
  database_log: DatabaseLog;
  server_key: ServerKey;
  shipped_item: ShippedItem;
};
