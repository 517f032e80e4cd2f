-- Permissions of data items (seed 000 §2.2, §3): they go with their item, also when somebody saves them while it is being deleted.

-- Each kind of item has one such trigger, with its datatype.
create function drop_data_grants() returns trigger language plpgsql as $$
begin
  delete from data_grant where dataoid = old.oid and datatype = tg_argv[0];
  return null;
end
$$;
create trigger parameter_data_grants after delete on parameter for each row execute function drop_data_grants('PARAM');

-- Functions take their grants with them when they are deleted, and pages show the items of one.
create index data_grant_by_function on data_grant (funcoid);
