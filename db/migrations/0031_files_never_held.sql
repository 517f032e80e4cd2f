-- A file that no record has ever held counts towards its uploader's quota, and is given up after a day. Of the files that are there nobody knows;
-- they keep the whole grace period.
alter table stored_file add column ever_held boolean not null default true;
alter table stored_file alter column ever_held set default false;
create index stored_file_never_held on stored_file (uploader) where not ever_held;
