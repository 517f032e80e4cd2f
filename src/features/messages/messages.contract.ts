import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import { coverage, coverageFilter } from '#platform/language-versions/versions.ts';
import { editOf, exportCall, itemCall, removeCall, searchCall } from '#platform/records/record-calls.ts';
import { richText } from '#platform/rich-text/rich-text.contract.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  fieldReasons,
  filters,
  moment,
  momentOf,
  oid,
  rev,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { receiver } from './message-receivers.contract.ts';
import { doubleLanguage, messageTitle, messageVersion, oncePerLanguage, titleTooLong } from './message-title.ts';

export const messageMenu: MenuEntry = {
  id: 'F010',
  langid: 'menu.messages',
  title: localized('消息公告', '訊息公告', 'Messages', 'Thông báo nội bộ'),
  icon: 'NotificationOutlined',
  component: 'messages',
  url: '/messages',
  sort: 0.5,
  parent: 'G06',
};

/** Characters of what is searched and of a reason; receivers; tests that a person may send to themselves in an hour. */
export const messageLimits = { search: 100, reason: 500, receivers: 1_000, testsAnHour: 30 } as const;

export const messageReasons = {
  ...titleTooLong,
  /** it is published and does not change any more */
  published: 'message.published',
  notPublished: 'message.not_published',
  recalled: 'message.recalled',
  timeIncomplete: 'message.time_incomplete',
  timePast: 'message.time_past',
  windowBeforeTime: 'message.window_before_time',
  noReceivers: 'message.no_receivers',
  receiverNotAllowed: 'message.receiver_not_allowed',
  doubleLanguage,
} as const;

/** A time of nineteen characters, `YYYY-MM-DD HH:mm:ss` (seed 001 §5); empty and null mean none. */
const wholeMoment = z
  .string({ error: messageReasons.timeIncomplete })
  .trim()
  .refine((value) => value === '' || value.length === 19, { error: messageReasons.timeIncomplete, abort: true })
  .refine((value) => value === '' || momentOf(value) !== null, { error: messageReasons.timeIncomplete })
  .transform((value) => (value === '' ? null : value))
  .nullable();

const content = richText();

/**
 * The fields of a message. `pushtime` is kept only with `isTiming`. `pushuntil`: a timed message that is later than
 * this waits for a person. `mustconfirm`: readers have to confirm that they have read it.
 */
const fields = {
  title: messageTitle(),
  fullcontent: content,
  isTiming: yn.default('N'),
  pushtime: wholeMoment.default(null),
  pushuntil: wholeMoment.default(null),
  mustconfirm: yn.default('N'),
};

const versions = oncePerLanguage(messageVersion(content));

export const messageForm = z.object({
  ...fields,
  langList: versions.default([]),
  receiverList: z
    .array(receiver)
    .max(messageLimits.receivers, { error: fieldReasons.tooMany })
    .min(1, { error: messageReasons.noReceivers }),
});

/**
 * DRAFT: not published. SCHEDULED: it will be at its time. WAITING: its time has come, and a person has to decide.
 * SENDING: published, being delivered. SENT: delivered. RECALLED: withdrawn after it was published.
 */
export const messageStates = ['DRAFT', 'SCHEDULED', 'WAITING', 'SENDING', 'SENT', 'RECALLED'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Why a due message waits for a person: it is later than its window allows; nobody was there when it fell due; who made
 * it may not send it to these receivers any more; its receivers name nobody.
 */
export const waitingFor = ['', 'late', 'gap', 'right', 'empty'] as const;
export type WaitingFor = Exclude<(typeof waitingFor)[number], ''>;

export const messageRow = z.object({
  oid,
  title: z.string(),
  /** the first line of the content, as text */
  summary: z.string(),
  isTiming: yn,
  pushtime: z.string().nullable(),
  pushuntil: z.string().nullable(),
  mustconfirm: yn,
  ispushed: yn,
  pushedtime: z.string().nullable(),
  /** who published it, or set its time */
  pushedby: z.string().nullable(),
  state: z.enum(messageStates),
  waiting: z.enum(waitingFor),
  /** how many people it was published for; null before */
  audience: z.number().int().nullable(),
  /** raised by each correction */
  version: z.number().int(),
  correctedat: z.string().nullable(),
  recalledat: z.string().nullable(),
  recallreason: z.string(),
  ...coverage,
  ...auditFields,
});
export type MessageRow = z.infer<typeof messageRow>;

/** With its content: HTML whose pictures have addresses that are valid for a short time. */
export const messageRecord = messageRow.extend({
  fullcontent: z.string(),
  /** whether the reader may change it */
  mayChange: yn,
});
export type MessageRecord = z.infer<typeof messageRecord>;

export const messageVersionRow = z.object({
  oid,
  messageoid: oid,
  msgoid: oid,
  lang: z.enum(languages),
  title: z.string(),
  fullcontent: z.string(),
  outdated: yn,
  ...auditFields,
});
export type MessageVersionRow = z.infer<typeof messageVersionRow>;

export const messageSortFields = ['title', 'pushtime', 'pushedtime', 'ispushed', 'crtdat', 'txdat'] as const;

/** A time of the advanced search, to the minute or second; empty: any. The end includes its minute. */
const searchTime = moment('second').default(null);

/**
 * Advanced search (seed 001 §2.6), combined with the quick search in title and content. Push times are when it was
 * published, or will be.
 */
export const messageFilter = z.object({
  title: text(messageLimits.search).default(''),
  content: text(messageLimits.search).default(''),
  ispushed: ynFilter,
  state: z.enum(['', ...messageStates]).default(''),
  pushStart: searchTime,
  pushEnd: searchTime,
  createStart: searchTime,
  createEnd: searchTime,
  ...coverageFilter,
  ...filters,
});

const look = mayLook(messageMenu.id);
const change = mayChange(messageMenu.id, { scope: 'rows' });
const list = { right: look, sortFields: messageSortFields, filter: messageFilter };
const writeReasons = [
  ...Object.values(messageReasons),
  'richtext.empty',
  'richtext.too_long',
  'richtext.picture_gone',
  'permission.content_unknown',
  'permission.outside_scope',
  'permission.record_outside_scope',
] as const;

/**
 * Messages and their parts (seed 001 §2.6, §7). A message that is published keeps its content, languages and receivers;
 * `correct` and `recall` are acts of their own. Somebody who may write messages for parts of the organisation sees
 * those whose receivers all lie there.
 */
export const messageCalls = {
  fineSearch: searchCall({
    path: '/message/finesearch',
    summary: 'Messages that match, paged; within the caller’s data scope',
    ...list,
    row: messageRow,
  }),
  item: itemCall({ path: '/message/item', summary: 'One message with its content', right: look, row: messageRecord }),
  exportAll: exportCall({
    path: '/message/export',
    summary: 'All messages that match, as a spreadsheet; within the caller’s data scope',
    ...list,
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: 'nobody sees a message before it is published',
    path: '/message',
    summary: 'Adds a message with its languages and receivers; it is not published',
    right: change,
    content: messageForm,
    answer: messageRecord,
    reasons: writeReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'nobody sees a message before it is published',
    path: '/message',
    summary: 'Changes content, time or kind of a message that is not published. A new time ends its waiting',
    right: change,
    content: editOf(fields),
    answer: messageRecord,
    reasons: writeReasons,
  }),
  copy: endpoint({
    method: 'POST',
    undo: true,
    effects: 'nobody sees a message before it is published',
    path: '/message/copy',
    summary: 'Adds an unpublished message with the content, languages and receivers of another one, without its time',
    right: change,
    content: z.object({ oid }),
    answer: messageRecord,
    reasons: writeReasons,
  }),
  remove: removeCall({
    path: '/message',
    summary: 'Deletes messages that are not published, with their languages and receivers',
    right: change,
    reasons: [messageReasons.published, 'permission.outside_scope', 'permission.record_outside_scope'],
    effects: 'nobody has seen a message that is not published',
  }),
  versions: endpoint({
    method: 'GET',
    path: '/message/lang',
    summary: 'The language versions of a message',
    right: look,
    query: { messageoid: oid },
    answer: z.array(messageVersionRow),
  }),
  saveVersions: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'nobody sees a message before it is published',
    path: '/message/lang',
    summary:
      'Writes the language versions of an unpublished message as they shall be; others are deleted. `outdated` N says that one is up to date without changing it',
    right: change,
    query: { messageoid: oid },
    content: oncePerLanguage(messageVersion(content, { rev: rev.optional(), outdated: z.literal('N').optional() })),
    answer: z.array(messageVersionRow),
    reasons: writeReasons,
  }),
};
