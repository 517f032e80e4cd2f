-- Conditions and scopes name a plant by company and plant id together. Two plants with the same value would share their
-- administrators, so the table rejects them, added by a form, an import, the HR feed, by replacing or by undoing.
-- Deferred, as replaced places pass through states that do not fit.

create index master_data_by_plant_value on master_data ((class3 || class4)) where class1 = 'ORG' and class2 = 'PLANT';

create function keep_plants_apart() returns trigger
language plpgsql as $$
begin
  -- Two who add such plants at the same time wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('master_data.plant ' || new.class3 || new.class4, 0));
  if exists (select from master_data where class1 = 'ORG' and class2 = 'PLANT'
      and class3 || class4 = new.class3 || new.class4 and class3 <> new.class3)
    and exists (select from master_data where oid = new.oid and class1 = 'ORG' and class2 = 'PLANT'
      and class3 = new.class3 and class4 = new.class4)
  then
    raise exception 'two plants with the value %', new.class3 || new.class4
      using errcode = 'check_violation', constraint = 'master_data_plants_apart', table = tg_table_name;
  end if;
  return null;
end
$$;
create constraint trigger master_data_plants_apart_on_insert after insert on master_data deferrable initially deferred
  for each row when (new.class1 = 'ORG' and new.class2 = 'PLANT') execute function keep_plants_apart();
create constraint trigger master_data_plants_apart_on_update after update on master_data deferrable initially deferred
  for each row when (new.class1 = 'ORG' and new.class2 = 'PLANT'
    and (old.class1, old.class2, old.class3, old.class4) is distinct from (new.class1, new.class2, new.class3, new.class4))
  execute function keep_plants_apart();
