-- Without `call is not null`, the index of acts (actor, request_id) cannot be used: undoing one change passed everything
-- that its actor had written that day, such as a large import.

create or replace function begin_revert(act_actor text, act_request text, act_from timestamptz)
 returns void
 language plpgsql
as $function$
declare
  reverting refcursor := 'act_reverting';
begin
  perform set_config('steward.undo', act_request, true);
  set constraints all deferred;
  open reverting for
    select * from database_log where actor = act_actor and at >= act_from and request_id = act_request and call is not null
      and table_name <> 'stored_file' order by step desc;
end
$function$;

create or replace function begin_settling(act_actor text, act_request text, act_from timestamptz)
 returns void
 language plpgsql
as $function$
declare
  settling refcursor := 'act_settling';
begin
  open settling for
    select * from (
      select distinct on (table_name, row_identity(table_name, coalesce(old_row, new_row))) *
      from database_log where actor = act_actor and at >= act_from and request_id = act_request and call is not null
        and table_name not in ('stored_file', 'role_member')
      order by table_name, row_identity(table_name, coalesce(old_row, new_row)), step
    ) first_change where type = 'U';
end
$function$;
