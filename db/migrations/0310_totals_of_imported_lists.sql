-- Lists that imports fill by the hundred thousand do not count their rows at each page either (docs/adr/0016).
select begin_kept_total('parameter', 'parameter', 'true', false);
select begin_kept_total('master_data', 'master_data', 'true', false);
