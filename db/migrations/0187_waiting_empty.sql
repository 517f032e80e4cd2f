-- A timed message whose receivers name nobody waits for a person, as publishing it by hand is refused.
alter table message drop constraint message_waiting_known;
alter table message add constraint message_waiting_known check (waiting in ('', 'late', 'gap', 'right', 'empty'));
