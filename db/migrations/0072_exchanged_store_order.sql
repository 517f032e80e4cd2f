-- Stores of a plant exchange their numbers when their order changes (issue 11, point 9), as banners do (0062).
alter table store drop constraint store_sort_unique;
alter table store add constraint store_sort_unique unique (coid, plantid, sort) deferrable initially immediate;
