-- Texts of one and two characters have slots of their own, and short grams five instead of three (docs/adr/0060): the job log-seal makes the index again. A database that is new gets it later.
do $$
begin
  if to_regclass('log_text') is not null then
    truncate log_text;
  end if;
end
$$;
