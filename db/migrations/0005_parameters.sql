-- Code lists and their names per language (seed 000 §2.2, §3), and the product's language texts (seed 001 §3).

create table parameter (
  oid uuid default uuid_v7() constraint parameter_pk primary key,
  paramtype text not null,
  paramtypename text not null,
  paramcode text not null,
  paramname text not null,
  paramsort integer not null constraint parameter_sort_positive check (paramsort > 0),
  parentparam uuid constraint parameter_parent_fk references parameter,
  desccode text not null default '',
  descname text not null default '',
  status yn not null default 'Y',
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint parameter_code_unique unique nulls not distinct (paramtype, paramcode, parentparam)
);
create index parameter_by_parent on parameter (parentparam);
create index parameter_by_type on parameter (paramtype, paramsort);

create table parameter_language (
  oid uuid default uuid_v7() constraint parameter_language_pk primary key,
  paramoid uuid not null constraint parameter_language_parameter_fk references parameter on delete cascade,
  paramlang text not null default 'zh-CN',
  paramname text not null constraint parameter_language_name_length check (length(paramname) between 1 and 30),
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint parameter_language_unique unique (paramoid, paramlang)
);

create table language_text (
  oid uuid default uuid_v7() constraint language_text_pk primary key,
  langtype text not null,
  langid text not null,
  langcontent text not null,
  ismobile yn not null default 'N',
  status yn not null default 'Y',
  search_text text not null default '',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint language_text_unique unique (langid, langtype)
);

create trigger parameter_stamp before insert or update on parameter for each row execute function stamp_row();
create trigger parameter_language_stamp before insert or update on parameter_language for each row execute function stamp_row();
create trigger language_text_stamp before insert or update on language_text for each row execute function stamp_row();
create trigger parameter_log after insert or update or delete on parameter
  for each row execute function log_change('oid', 'search_text');
create trigger parameter_language_log after insert or update or delete on parameter_language
  for each row execute function log_change('oid');
create trigger language_text_log after insert or update or delete on language_text
  for each row execute function log_change('oid', 'search_text');
create trigger parameter_tell after insert or update or delete on parameter
  for each row execute function tell_change('parameter', 'paramtype');
create trigger parameter_language_tell after insert or update or delete on parameter_language
  for each row execute function tell_change('parameter');
create trigger language_text_tell after insert or update or delete on language_text
  for each row execute function tell_change('language', 'langid');
