-- Functions, identities and conditions, roles: seed 000 §3 and §6, domain "Who may do what".

create table web_function (
  oid uuid default uuid_v7() constraint web_function_pk primary key,
  id text not null,
  name text not null,
  icon text not null default '',
  position integer not null constraint web_function_position_positive check (position > 0),
  parentoid uuid constraint web_function_parent_fk references web_function on delete cascade,
  sort numeric(8, 1) not null constraint web_function_sort_positive check (sort >= 0),
  component text not null,
  url text not null,
  langid text not null default '',
  explain text not null default '',
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint web_function_id_unique unique (id),
  constraint web_function_top_has_no_parent check ((position = 1) = (parentoid is null))
);
create unique index web_function_sort_unique on web_function (parentoid, sort) nulls not distinct;

create table app_function (
  oid uuid default uuid_v7() constraint app_function_pk primary key,
  id text not null,
  name text not null,
  icon text not null,
  moduleoid uuid,
  type text not null default 'P',
  langid text not null default '',
  position integer not null constraint app_function_position_positive check (position > 0),
  version text not null default '',
  packagename text not null default '',
  explain text not null default '',
  webtitle text not null default '',
  weburl text not null default '',
  appurl text not null default '',
  downurl text not null default '',
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint app_function_id_unique unique (id)
);

-- An identity of a function (funcType A mobile, W console).
create table function_identity (
  oid uuid default uuid_v7() constraint function_identity_pk primary key,
  funcoid uuid not null,
  functype text not null constraint function_identity_functype check (functype in ('A', 'W')),
  roleid text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint function_identity_unique unique (funcoid, roleid)
);

-- A function under which a data item (parameter, document, master data) is shown to those its conditions name.
create table data_grant (
  oid uuid default uuid_v7() constraint data_grant_pk primary key,
  dataoid uuid not null,
  datatype text not null,
  funcoid uuid not null,
  functype text not null constraint data_grant_functype check (functype in ('A', 'W')),
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint data_grant_unique unique (dataoid, funcoid)
);

-- One condition: who is meant. Belongs to an identity of a function or to a data grant; audiences of messages and surveys join later.
create table condition (
  oid uuid default uuid_v7() constraint condition_pk primary key,
  identityoid uuid constraint condition_identity_fk references function_identity on delete cascade,
  grantoid uuid constraint condition_grant_fk references data_grant on delete cascade,
  type text not null constraint condition_type check (type in ('R', 'H', 'D', 'C', 'P')),
  contentoid text not null,
  containsub yn not null default 'N',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint condition_has_one_owner check (num_nonnulls(identityoid, grantoid) = 1),
  constraint condition_sub_is_for_departments check (type = 'D' or containsub = 'N')
);
create unique index condition_unique_in_identity on condition (identityoid, type, contentoid) where identityoid is not null;
create unique index condition_unique_in_grant on condition (grantoid, type, contentoid) where grantoid is not null;
create index condition_by_content on condition (type, contentoid);

create function drop_function_identities() returns trigger language plpgsql as $$
begin
  delete from function_identity where funcoid = old.oid;
  delete from data_grant where funcoid = old.oid;
  return null;
end
$$;
create trigger web_function_identities after delete on web_function for each row execute function drop_function_identities();
create trigger app_function_identities after delete on app_function for each row execute function drop_function_identities();

create table role (
  oid uuid default uuid_v7() constraint role_pk primary key,
  id text not null constraint role_id_form check (id ~ '^ROLE[0-9]{8}$'),
  name text not null,
  explain text not null default '',
  sourcetype text not null constraint role_sourcetype check (sourcetype in ('sql', 'build')),
  source text not null default '',
  status yn not null default 'Y',
  search_text text not null default '',
  -- written by the refresh of members, which is no edit: neither the revision nor the log follows them
  refreshed_at timestamptz,
  refresh_error text,
  member_count integer not null default 0,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint role_id_unique unique (id),
  constraint role_source_is_for_sql check ((sourcetype = 'sql') = (source <> ''))
);

create table role_mapping (
  oid uuid default uuid_v7() constraint role_mapping_pk primary key,
  roleoid uuid not null constraint role_mapping_role_fk references role on delete cascade,
  contenttype text not null constraint role_mapping_contenttype check (contenttype in ('D', 'H')),
  contentoid text not null,
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint role_mapping_unique unique (roleoid, contenttype, contentoid)
);

-- Materialised membership, derived from role and role_mapping or the role's SQL: no log of its own.
create table role_member (
  roleoid uuid not null constraint role_member_role_fk references role on delete cascade,
  empid text not null constraint role_member_employee_fk references employee on delete cascade,
  constraint role_member_pk primary key (roleoid, empid)
);
create index role_member_by_person on role_member (empid);

create trigger web_function_stamp before insert or update on web_function for each row execute function stamp_row();
create trigger app_function_stamp before insert or update on app_function for each row execute function stamp_row();
create trigger function_identity_stamp before insert or update on function_identity for each row execute function stamp_row();
create trigger data_grant_stamp before insert or update on data_grant for each row execute function stamp_row();
create trigger condition_stamp before insert or update on condition for each row execute function stamp_row();
create trigger role_mapping_stamp before insert or update on role_mapping for each row execute function stamp_row();
create trigger role_stamp_new before insert on role for each row execute function stamp_row();
create trigger role_stamp before update of id, name, explain, sourcetype, source, status on role
  for each row execute function stamp_row();

create trigger web_function_log after insert or update or delete on web_function for each row execute function log_change('oid');
create trigger app_function_log after insert or update or delete on app_function for each row execute function log_change('oid');
create trigger function_identity_log after insert or update or delete on function_identity for each row execute function log_change('oid');
create trigger data_grant_log after insert or update or delete on data_grant for each row execute function log_change('oid');
create trigger condition_log after insert or update or delete on condition for each row execute function log_change('oid');
create trigger role_mapping_log after insert or update or delete on role_mapping for each row execute function log_change('oid');
create trigger role_log after insert or delete on role for each row execute function log_change('oid', 'search_text');
create trigger role_log_change after update on role for each row when (old.rev is distinct from new.rev)
  execute function log_change('oid', 'search_text');

create trigger web_function_tell after insert or update or delete on web_function
  for each row execute function tell_change('function', 'oid');
create trigger app_function_tell after insert or update or delete on app_function
  for each row execute function tell_change('function', 'oid');
create trigger function_identity_tell after insert or update or delete on function_identity
  for each row execute function tell_change('function', 'funcoid');
create trigger data_grant_tell after insert or update or delete on data_grant
  for each row execute function tell_change('data', 'dataoid');
create trigger role_tell after insert or update of id, status or delete on role
  for each row execute function tell_change('role', 'oid');

-- A condition names its owner, not the function: look it up (already gone when the identity went, which told it itself).
create function tell_condition() returns trigger language plpgsql as $$
declare
  changed condition := case when tg_op = 'DELETE' then old else new end;
  owner uuid;
begin
  if changed.identityoid is not null then
    select funcoid into owner from function_identity where oid = changed.identityoid;
    if owner is not null then
      perform pg_notify('steward', 'function:' || owner);
    end if;
  else
    select dataoid into owner from data_grant where oid = changed.grantoid;
    if owner is not null then
      perform pg_notify('steward', 'data:' || owner);
    end if;
  end if;
  return null;
end
$$;
create trigger condition_tell after insert or update or delete on condition for each row execute function tell_condition();

create function tell_role_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('steward', 'people');
  return null;
end
$$;
create trigger role_member_tell after insert or delete on role_member for each statement execute function tell_role_members();
