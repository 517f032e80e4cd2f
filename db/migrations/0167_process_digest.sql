-- What a file said about a process, as a digest: a process of a changed file that is the same as before gets no new
-- version. Unknown of versions that earlier releases have added.
alter table process_version add column digest text not null default '';
