-- Of a reader whose scope is departments, sign-ins that failed, or of one platform, are counted along the index alone: these departments may have millions.
drop index signin_by_department;
create index signin_by_department on signin (channel, depkey, at desc) include (result, platform, coid, plantid) where depkey is not null;
