-- Where a text may be in the data of the database log (docs/adr/0060). One row for the blocks of 256 steps of a segment:
-- 16 of them (level 0), or 256 (level 1), the numbers of which follow from that of the segment. `bits`: for each of
-- 131,072 slots, one bit for each block, set if the block has a gram of that slot. `first_at`, `last_at`: of its rows.
create table log_text (
  level smallint not null constraint log_text_level check (level in (0, 1)),
  no bigint not null,
  first_at timestamptz,
  last_at timestamptz,
  bits bytea not null,
  constraint log_text_pk primary key (level, no)
);
-- Not compressed, so that the bits of one slot are read alone.
alter table log_text alter column bits set storage external;
