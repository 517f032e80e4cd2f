import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Audited, TimeOrNull, YN } from './table-values.ts';

export type Parameter = Audited & {
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

export type ParameterLanguage = Audited & {
  oid: Generated<string>;
  paramoid: string;
  paramlang: string;
  paramname: string;
  status: Generated<YN>;
};

export type LanguageText = Audited & {
  oid: Generated<string>;
  langtype: string;
  langid: string;
  langcontent: string;
  ismobile: Generated<YN>;
  status: Generated<YN>;
  search_text: Generated<string>;
};

export type DatabaseLog = {
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

export type ServerKey = {
  kid: string;
  use: 'sig' | 'enc' | 'mac';
  private_jwk: Record<string, unknown>;
  created_at: ColumnType<string, never, never>;
  retired_at: TimeOrNull;
};

export type SeededItem = { kind: string; key: string; shipped_at: ColumnType<string, never, never> };
