-- Sign-in under attack (`docs/adr/0013`): tries counted by account, address and device; sealed passwords that were sent; passwords that open once.

-- `lane`: whose window the try counts in. Strangers share the account's; a device that has signed in before and the owner's own session have one each.
alter table signin_failure
  add column oid uuid default uuid_v7() constraint signin_failure_pk primary key,
  add column lane text not null default 'stranger' constraint signin_failure_lane check (lane in ('stranger', 'device', 'own')),
  -- an IPv4 address, or the /64 of an IPv6 address
  add column network text not null default '',
  add column device bytea,
  add column channel text not null default 'W' constraint signin_failure_channel check (channel in ('W', 'A')),
  -- why it was refused; empty while the password is being looked at
  add column reason text not null default '',
  -- a success after it has taken it off the count; the row stays to be read
  add column forgiven yn not null default 'N';
drop index signin_failure_by_account;
create index signin_failure_by_account on signin_failure (account_key, at) where forgiven = 'N';
create index signin_failure_by_network on signin_failure (network, at) where forgiven = 'N' and lane = 'stranger';
create index signin_failure_by_time on signin_failure (at);

-- Devices that have signed in to an account before; the token itself is with the device alone.
create table signin_device (
  digest bytea constraint signin_device_pk primary key,
  empid text not null constraint signin_device_account_fk references account on delete cascade,
  account_key text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index signin_device_by_person on signin_device (empid, last_used_at);

-- Sealed passwords that have been sent, by their SHA-256. `forget_after`: when the nonce inside refuses it anyway; null without one, then as long as the key opens.
create table sealed_once (
  digest bytea constraint sealed_once_pk primary key,
  kid text not null,
  seen_at timestamptz not null default now(),
  forget_after timestamptz
);
create index sealed_once_by_end on sealed_once (forget_after) where forget_after is not null;

-- When a one-time password was used; it opens nothing from then on.
alter table account add column password_used_at timestamptz;
