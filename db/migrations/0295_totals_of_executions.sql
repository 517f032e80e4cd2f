-- Executions are kept by the hundred thousand, and without a filter their list does not count them at each page (docs/adr/0016). A run never changes its kind.
select begin_kept_total('job_execution_app', 'job_execution', $$kind = 'app'$$, false);
select begin_kept_total('job_execution_bpm', 'job_execution', $$kind = 'bpm'$$, false);
