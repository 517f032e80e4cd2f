import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';

type Account = Audited & {
  empid: string;
  type: 'AD' | 'ED';
  userid: string;
  password_hash: string | null;
  must_change: Generated<YN>;
  password_expires_at: TimeOrNull;
  /** when a one-time password was used */
  password_used_at: TimeOrNull;
  status: Generated<YN>;
};

type WebUser = Audited & {
  empid: string;
  status: Generated<YN>;
  userconfig: Generated<Record<string, unknown>>;
  lastlogindate: TimeOrNull;
  browser: Generated<string>;
};

type AppUser = Audited & {
  empid: string;
  status: Generated<YN>;
  userconfig: Generated<Record<string, unknown>>;
  regid: Generated<string>;
  lang: Generated<string>;
  platform: Generated<string>;
  platformversion: Generated<string>;
  model: Generated<string>;
  timezone: Generated<string>;
  appversion: Generated<string>;
  lastlogindate: TimeOrNull;
};

type Session = {
  oid: Generated<string>;
  empid: string;
  channel: 'W' | 'A';
  rotation: Generated<number>;
  rotated_at: ColumnType<string, Date | undefined, Date>;
  must_change: Generated<YN>;
  ip: Generated<string>;
  device: Generated<string>;
  created_at: ColumnType<string, never, never>;
  last_seen_at: ColumnType<string, Date | undefined, Date>;
  ended_at: TimeOrNull;
  end_reason: string | null;
};

/** A sign-in, or an attempt that failed (migration 0210); `times`: how many attempts of a flood the row stands for. */
type Signin = {
  oid: Generated<string>;
  at: ColumnType<string, never, never>;
  channel: 'W' | 'A';
  result: 'S' | 'F';
  reason: Generated<string>;
  times: Generated<number>;
  empid: string | null;
  userid: string;
  ip: Generated<string>;
  browser: Generated<string>;
  platform: Generated<string>;
  platformversion: Generated<string>;
  model: Generated<string>;
  appversion: Generated<string>;
  timezone: Generated<string>;
  coid: Generated<string>;
  plantid: Generated<string>;
  depkey: string | null;
};

/**
 * An attempt that failed, or whose password is being checked (migration 0035); in the lane `asked` a request for a new
 * password.
 */
type SigninFailure = {
  oid: Generated<string>;
  account_key: string;
  at: ColumnType<string, never, never>;
  lane: 'stranger' | 'device' | 'own' | 'asked';
  network: string;
  device: Buffer | null;
  channel: 'W' | 'A';
  reason: Generated<string>;
  forgiven: Generated<YN>;
};

/** Somebody who has forgotten the password asks for another one (migration 0256). */
type PasswordRequest = Audited & {
  oid: Generated<string>;
  empid: string;
  note: Generated<string>;
  ip: string;
  askedat: ColumnType<string, Date | undefined, Date>;
  state: Generated<'O' | 'A' | 'R' | 'E'>;
  reason: Generated<string>;
  earlier: Generated<unknown>;
};

type SigninDevice = {
  digest: Buffer;
  empid: string;
  account_key: string;
  created_at: ColumnType<string, never, never>;
  last_used_at: ColumnType<string, never, string>;
};

/** What a phone has sent with an id of its own, and the row that came of it. */
type SentOnceRow = { empid: string; client: string; oid: string; at: Generated<Date> };

type SealedOnceRow = {
  digest: Buffer;
  kid: string;
  seen_at: ColumnType<string, never, never>;
  forget_after: ColumnType<string | null, Date | null, never>;
};

type ServerKey = {
  kid: string;
  use: 'sig' | 'enc' | 'mac';
  private_jwk: Record<string, unknown>;
  created_at: ColumnType<string, never, never>;
  retired_at: TimeOrNull;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    account: Account;
    web_user: WebUser;
    app_user: AppUser;
    session: Session;
    signin: Signin;
    signin_failure: SigninFailure;
    signin_device: SigninDevice;
    password_request: PasswordRequest;
    sealed_once: SealedOnceRow;
    sent_once: SentOnceRow;
    server_key: ServerKey;
  }
}
