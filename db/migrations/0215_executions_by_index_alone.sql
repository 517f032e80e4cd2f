-- Executions are counted, and sorted by how long they took, along an index alone: a million runs lie all over the table.
create index job_execution_by_id_and_state on job_execution (kind, id, state, startedat, oid) include (ms);
drop index job_execution_by_id, job_execution_by_kind, job_execution_by_state;
create index job_execution_by_id on job_execution (kind, id, startedat, oid) include (ms);
create index job_execution_by_kind on job_execution (kind, startedat, oid) include (ms);
create index job_execution_by_state on job_execution (kind, state, startedat, oid) include (ms);
