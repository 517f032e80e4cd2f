-- Banners exchange their numbers when their order changes (issue 11, point 9): within the statement two may have the same one.
alter table banner drop constraint banner_sort_unique;
alter table banner add constraint banner_sort_unique unique (sort) deferrable initially immediate;
