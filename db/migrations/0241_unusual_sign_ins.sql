-- Which sign-ins are unlike the earlier ones of the person, said when they happen instead of searched for in months of
-- records (docs/adr/0056).

-- Where and with what a person signs in: places are networks, devices are browser and system, or the phone.
create table signin_habit (
  empid text not null,
  channel text not null constraint signin_habit_channel check (channel in ('W', 'A')),
  kind text not null constraint signin_habit_kind check (kind in ('place', 'device')),
  value text not null,
  lastat timestamptz not null default now(),
  constraint signin_habit_pk primary key (empid, channel, kind, value)
);
create index signin_habit_by_time on signin_habit (lastat);

-- Rows of `signin` by their key, with what is unusual about each.
create table signin_unusual (
  channel text not null,
  at timestamptz not null,
  oid uuid not null,
  -- a first sign-in from there, or with that
  place boolean not null default false,
  device boolean not null default false,
  -- failed attempts at the account within a day; 0 if they are few
  failures integer not null default 0,
  constraint signin_unusual_pk primary key (channel, at, oid)
);

-- What the addresses of a provider or a plant have in common.
create function signin_network(ip text) returns text language sql immutable strict as $$
  select case when position(':' in ip) > 0 then array_to_string((string_to_array(ip, ':'))[1:3], ':')
    else array_to_string((string_to_array(ip, '.'))[1:2], '.') end
$$;

-- Browser and system, whatever their versions; of the app platform and model.
create function signin_device(channel text, browser text, platform text, model text) returns text
language sql immutable strict as $$
  select case channel when 'W' then left(regexp_replace(browser, '[0-9][0-9._]*', '', 'g'), 300)
    else left(platform || ' ' || model, 300) end
$$;

-- What people have done in the last half year.
insert into signin_habit (empid, channel, kind, value, lastat)
select s.empid, s.channel, v.kind, v.value, max(s.at)
from signin s cross join lateral (values ('place', signin_network(s.ip)),
  ('device', signin_device(s.channel, s.browser, s.platform, s.model))) v (kind, value)
where s.result = 'S' and s.empid is not null and s.at > now() - interval '180 days' and btrim(v.value) <> ''
group by 1, 2, 3, 4;
