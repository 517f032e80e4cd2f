-- An act is found by who made it and its request, however much else the person has changed in the same hours.
create index database_log_by_act on database_log (actor, request_id) where call is not null;
