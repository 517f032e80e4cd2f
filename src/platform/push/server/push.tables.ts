import type { ColumnType, Generated } from 'kysely';
import type { TimeOrNull } from '#platform/db/server/table-values.ts';
import type { Language } from '#platform/i18n/languages.ts';

type Time = ColumnType<string, never, never>;

type PushSubscription = {
  oid: Generated<string>;
  empid: string;
  session: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: Language;
  vapidkey: Generated<string>;
  createdat: Time;
  renewedat: ColumnType<string, never, string>;
  lastsentat: TimeOrNull;
};

type PushSending = {
  oid: Generated<string>;
  kind: string;
  subject: string;
  empid: string;
  subscription: string;
  state: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  turn: Generated<number>;
  tries: Generated<number>;
  firsttry: TimeOrNull;
  nexttry: ColumnType<string, Date | string | undefined, Date | string>;
  error: Generated<string>;
  detail: Generated<string>;
  at: ColumnType<string, Date | string | undefined, Date | string>;
  sentat: TimeOrNull;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    push_subscription: PushSubscription;
    push_quiet: { empid: string; fromtime: string; untiltime: string };
    push_sending: PushSending;
  }
}
