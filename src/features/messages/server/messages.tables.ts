import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ConditionType } from '#platform/rights/conditions.ts';
import type { WaitingFor } from '../messages.contract.ts';

type Message = Audited & {
  oid: Generated<string>;
  title: string;
  fullcontent: string;
  istiming: Generated<YN>;
  pushtime: TimeOrNull;
  pushuntil: TimeOrNull;
  mustconfirm: Generated<YN>;
  ispushed: Generated<YN>;
  pushedtime: TimeOrNull;
  pushedby: string | null;
  waiting: Generated<'' | WaitingFor>;
  delivery: Generated<'' | 'running' | 'done'>;
  audience: number | null;
  version: Generated<number>;
  correctedat: TimeOrNull;
  recalledat: TimeOrNull;
  recallreason: Generated<string>;
  summary: Generated<string>;
  search_text: Generated<string>;
};

type MessageLanguage = Audited & {
  oid: Generated<string>;
  messageoid: string;
  lang: Language;
  title: string;
  fullcontent: string;
  summary: Generated<string>;
  outdated: Generated<YN>;
};

type MessageReceiver = Audited & {
  oid: Generated<string>;
  messageoid: string;
  type: ConditionType;
  contentoid: string;
  containsub: Generated<YN>;
};

type MessagePicture = Audited & {
  oid: Generated<string>;
  messageoid: string;
  fileid: string;
};

type MessageDelivery = {
  messageoid: string;
  empid: string;
  deliveredat: ColumnType<string, string | undefined, never>;
  coid: string;
  plantid: string;
  depkey: string | null;
  readat: TimeOrNull;
  readversion: Generated<number>;
  confirmedat: TimeOrNull;
  confirmedversion: Generated<number>;
  remindedat: TimeOrNull;
  reminders: Generated<number>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    message: Message;
    message_language: MessageLanguage;
    message_receiver: MessageReceiver;
    message_picture: MessagePicture;
    message_delivery: MessageDelivery;
  }
}
