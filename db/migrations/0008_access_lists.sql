-- Blacklist and whitelist (seed 000 §2.5, §2.6; domain "The two lists"): who may enter, whatever functions they have.

create table blacklist (
  oid uuid default uuid_v7() constraint blacklist_pk primary key,
  -- a code of the list BlackListType; APP and WEB close those doors, SURVEY leaves out of audiences
  blacktype text not null,
  type text not null constraint blacklist_type check (type in ('H', 'D', 'R', 'C', 'P')),
  contentoid text not null,
  remark text not null constraint blacklist_remark_given check (remark <> ''),
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint blacklist_unique unique (blacktype, type, contentoid)
);
create index blacklist_by_content on blacklist (type, contentoid);

create table whitelist (
  oid uuid default uuid_v7() constraint whitelist_pk primary key,
  -- a code of the list WhiteListType; MAINTENANCE may sign in while the parameter Maintenance is on
  type text not null,
  contenttype text not null constraint whitelist_contenttype check (contenttype in ('H', 'D', 'R', 'C', 'P')),
  contentoid text not null,
  status yn not null default 'Y',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint whitelist_unique unique (type, contenttype, contentoid)
);
create index whitelist_by_content on whitelist (contenttype, contentoid);

-- What a condition must name to mean the person: the same as `placesOf` in rights-index.ts. A listed department means itself, without those below it.
create function person_places(person text) returns table (type text, contentoid text) language sql stable as $$
  select place.type, place.contentoid from employee e cross join lateral (values
    ('H', e.empid), ('D', e.depkey), ('C', nullif(e.coid, '')), ('P', e.coid || nullif(e.plantid, ''))) as place(type, contentoid)
  where e.empid = person and place.contentoid is not null
  union all
  select 'R', r.id from role_member m join role r on r.oid = m.roleoid where m.empid = person and r.status = 'Y'
$$;

-- The entries of one kind that keep the person out; the oldest first.
create function blacklist_entries(person text, kind text) returns setof blacklist language sql stable as $$
  select b.* from blacklist b join person_places(person) place on place.type = b.type and place.contentoid = b.contentoid
  where b.blacktype = kind and b.status = 'Y' order by b.oid
$$;

create function is_whitelisted(person text, kind text) returns boolean language sql stable as $$
  select exists (select from whitelist w join person_places(person) place on place.type = w.contenttype and place.contentoid = w.contentoid
    where w.type = kind and w.status = 'Y')
$$;

-- Whether a channel (W console, A app) is under maintenance: its entry of the code list Maintenance is switched on.
create function under_maintenance(channel text) returns boolean language sql stable as $$
  select exists (select from parameter where paramtype = 'Maintenance' and status = 'Y'
    and paramcode = case channel when 'A' then 'APP' else 'WEB' end)
$$;

-- Whether the door of a channel is open to the person: 'open', 'blacklist' or 'maintenance'. Deny beats allow.
create function door_of(person text, channel text) returns text language sql stable as $$
  select case
    when exists (select from blacklist_entries(person, case channel when 'A' then 'APP' else 'WEB' end)) then 'blacklist'
    when under_maintenance(channel) and not is_whitelisted(person, 'MAINTENANCE') then 'maintenance'
    else 'open' end
$$;

create trigger blacklist_stamp before insert or update on blacklist for each row execute function stamp_row();
create trigger whitelist_stamp before insert or update on whitelist for each row execute function stamp_row();
create trigger blacklist_log after insert or update or delete on blacklist for each row execute function log_change('oid');
create trigger whitelist_log after insert or update or delete on whitelist for each row execute function log_change('oid');

-- Each of these may concern anybody: whatever a server remembers of people is stale.
create function tell_people() returns trigger language plpgsql as $$
begin
  perform pg_notify('steward', 'people');
  return null;
end
$$;
create trigger blacklist_tell after insert or update or delete on blacklist for each statement execute function tell_people();
create trigger whitelist_tell after insert or update or delete on whitelist for each statement execute function tell_people();

drop trigger role_member_tell on role_member;
drop function tell_role_members();
create trigger role_member_tell after insert or delete on role_member for each statement execute function tell_people();

drop trigger department_tell on department;
drop trigger employee_tell on employee;
drop function tell_organisation();
create trigger department_tell after insert or update or delete on department for each statement execute function tell_people();
create trigger employee_tell after insert or update or delete on employee for each statement execute function tell_people();

-- Of all code lists servers remember two things: what the identities allow, and whether the product is under maintenance.
create or replace function tell_parameter() returns trigger language plpgsql as $$
declare
  types text[] := array[case when tg_op <> 'INSERT' then old.paramtype end, case when tg_op <> 'DELETE' then new.paramtype end];
begin
  if 'Identity' = any(types) then
    perform pg_notify('steward', 'parameter:Identity');
  end if;
  if 'Maintenance' = any(types) then
    perform pg_notify('steward', 'people');
  end if;
  return null;
end
$$;
