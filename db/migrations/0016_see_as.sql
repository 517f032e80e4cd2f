-- Seeing the console as somebody else: read-only, half an hour at most, and written down: who, whom, since, until (docs/adr/0008).

create table see_as (
  oid uuid default uuid_v7() constraint see_as_pk primary key,
  -- who looks, in which session, and as whom; no references: the record outlives them
  empid text not null,
  sessionoid uuid not null,
  target text not null,
  since timestamptz not null default now(),
  until timestamptz not null default now() + interval '30 minutes',
  rev integer not null default 1,
  crtemp text not null, crtdat timestamptz not null, txemp text not null, txdat timestamptz not null,
  constraint see_as_somebody_else check (empid <> target),
  constraint see_as_half_an_hour check (until <= since + interval '30 minutes')
);
create index see_as_by_session on see_as (sessionoid, until);

create trigger see_as_stamp before insert or update on see_as for each row execute function stamp_row();
create trigger see_as_log after insert or update or delete on see_as for each row execute function log_change('oid');
create trigger see_as_tell after update or delete on see_as for each row execute function tell_change('see_as', 'oid');

-- It ends with the session, whatever ends that.
create function end_see_as() returns trigger language plpgsql as $$
begin
  update see_as set until = now() where sessionoid = new.oid and until > now();
  return null;
end
$$;
create trigger session_ends_see_as after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_see_as();
