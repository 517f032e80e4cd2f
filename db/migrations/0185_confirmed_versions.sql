-- A confirmation is of what the reader has seen: after a correction the message asks for another one.
alter table message_delivery add column confirmedversion integer not null default 0;
update message_delivery set confirmedversion = 1 where confirmedat is not null;
