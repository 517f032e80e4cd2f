-- A department in the blacklist or the whitelist may mean those below it as well, as it may in a condition (seed 000 §3 containSub). Entries that stand here
-- already were made when a listed department meant only the people directly in it: they keep that meaning ('N'), so that nobody is shut out or let in by an
-- upgrade. What a new entry means by itself is decided by the list that adds it.

alter table blacklist
  add column containsub yn not null default 'N',
  add constraint blacklist_containsub check (containsub = 'N' or type = 'D');
alter table whitelist
  add column containsub yn not null default 'N',
  add constraint whitelist_containsub check (containsub = 'N' or contenttype = 'D');

-- What an entry must name to mean the person: the same places as `placesOf` in rights-index.ts. The person's own department is meant by both kinds of
-- entries, a department above it only by one with those below.
drop function person_places(text);
create function person_places(person text) returns table (type text, contentoid text, containsub text) language sql stable as $$
  select place.type, place.contentoid, 'N' from employee e cross join lateral (values
    ('H', e.empid), ('D', e.depkey), ('C', nullif(e.coid, '')), ('P', e.coid || nullif(e.plantid, ''))) as place(type, contentoid)
  where e.empid = person and place.contentoid is not null
  union all
  select 'D', up, 'Y' from employee e join department d on d.depkey = e.depkey cross join unnest(d.ancestors) up where e.empid = person
  union all
  select 'R', r.id, 'N' from role_member m join role r on r.oid = m.roleoid where m.empid = person and r.status = 'Y'
$$;

create or replace function blacklist_entries(person text, kind text) returns setof blacklist language sql stable as $$
  select b.* from blacklist b
  join person_places(person) place on place.type = b.type and place.contentoid = b.contentoid and place.containsub = b.containsub
  where b.blacktype = kind and b.status = 'Y' order by b.oid
$$;

create or replace function is_whitelisted(person text, kind text) returns boolean language sql stable as $$
  select exists (select from whitelist w
    join person_places(person) place on place.type = w.contenttype and place.contentoid = w.contentoid and place.containsub = w.containsub
    where w.type = kind and w.status = 'Y')
$$;
