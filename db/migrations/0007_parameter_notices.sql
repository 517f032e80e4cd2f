-- A notice makes the transactions that carry one commit one after the other, each waiting for the disk alone (PostgreSQL holds one lock for all of them).
-- So a parameter is told only where somebody listens: of all code lists servers remember the identities and what they allow, and no list's translated names.

drop trigger parameter_language_tell on parameter_language;
drop trigger parameter_tell on parameter;

create function tell_parameter() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paramtype = 'Identity' or tg_op <> 'DELETE' and new.paramtype = 'Identity' then
    perform pg_notify('steward', 'parameter:Identity');
  end if;
  return null;
end
$$;
create trigger parameter_tell after insert or update or delete on parameter for each row execute function tell_parameter();
