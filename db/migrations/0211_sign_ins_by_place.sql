-- Readers of a few plants or departments find the sign-ins there without walking through all others (docs/adr/0050).
create index signin_by_plant on signin (channel, (coid || plantid), at desc);
create index signin_by_department on signin (channel, depkey, at desc) where depkey is not null;
