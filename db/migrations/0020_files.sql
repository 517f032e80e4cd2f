-- Files that records hang on (seed 002 §7 Files). The bytes lie in a storage outside the database; rows here say which bytes, whose, and where.

-- Bytes as they are stored: the same bytes once in each storage, however many files they are.
create table stored_object (
  key text constraint stored_object_pk primary key,
  storage text not null,
  -- of the bytes as they were sent; a picture is stored anew, without what a camera wrote into it
  sha256 text not null constraint stored_object_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null constraint stored_object_size check (size >= 0),
  -- told by the content, never by the name
  kind text not null,
  mediatype text not null,
  width integer,
  height integer,
  thumbkey text,
  thumbbytes integer,
  -- why a picture could not be read as one; empty where nothing is wrong
  fault text not null default '',
  created_at timestamptz not null default now(),
  constraint stored_object_once unique (storage, sha256)
);

-- A file of somebody's. Records point at it by foreign keys without cascade; `docs/adr/0009` says how one is given up.
create table stored_file (
  fileid uuid default uuid_v7() constraint stored_file_pk primary key,
  objectkey text not null constraint stored_file_object_fk references stored_object,
  -- as sent
  size bigint not null,
  filename text not null constraint stored_file_name check (length(filename) between 1 and 255),
  filetype text not null,
  uploader text not null,
  uploadtime timestamptz not null default now(),
  -- since when no record is known to point at it; null while one does
  unused_since timestamptz default now()
);
create index stored_file_by_object on stored_file (objectkey);
create index stored_file_unused on stored_file (unused_since) where unused_since is not null;
create trigger stored_file_log after insert or delete on stored_file
  for each row execute function log_change('fileid');

-- An upload under way, or merged a short while ago (`fileid`), so that a merge asked twice answers twice the same.
create table upload (
  oid uuid default uuid_v7() constraint upload_pk primary key,
  empid text not null,
  -- of a few bytes: tells this person's uploads apart, and nothing else
  md5 text not null,
  chunkcount integer not null constraint upload_chunk_count check (chunkcount > 0),
  filename text not null,
  storage text not null,
  key text not null,
  -- what the storage calls it
  ref text not null,
  fileid uuid,
  merging_since timestamptz,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create unique index upload_under_way on upload (empid, md5, chunkcount, filename) where fileid is null;
create index upload_by_age on upload (touched_at);

create table upload_chunk (
  uploadoid uuid not null constraint upload_chunk_upload_fk references upload on delete cascade,
  chunk integer not null,
  size integer not null,
  crc32 bigint not null,
  -- the storage's receipt
  receipt text not null,
  constraint upload_chunk_pk primary key (uploadoid, chunk)
);
