import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import type { PickedContent } from '#platform/permission-page/web/picked-contents.ts';
import {
  presenceOf,
  revisionOf,
  type VersionRow,
  type VersionValues,
} from '#platform/language-versions/web/version-values.ts';
import {
  editable,
  emptyRichText,
  richTextField,
  type RichTextValue,
  sentHtml,
  shownHtml,
} from '#platform/rich-text/rich-text-value.ts';
import { momentOf } from '#platform/wire/values.ts';
import type { Receiver, ReceiverRow } from '#features/messages/message-receivers.contract.ts';
import { faultOfPushtime, faultOfPushuntil, type MessageTimes } from '#features/messages/message-times.ts';
import { messageTitle } from '#features/messages/message-title.ts';
import {
  messageForm,
  messageReasons,
  type MessageRecord,
  type MessageVersionRow,
} from '#features/messages/messages.contract.ts';

/** What a message itself has in a form; times as `YYYY-MM-DD HH:mm:ss`, or whatever was typed. */
export type OwnValues = {
  title: string;
  fullcontent: RichTextValue;
  isTiming: 'Y' | 'N';
  pushtime: string;
  pushuntil: string;
  mustconfirm: 'Y' | 'N';
};

export const newValues: OwnValues = {
  title: '',
  fullcontent: emptyRichText,
  isTiming: 'N',
  pushtime: '',
  pushuntil: '',
  mustconfirm: 'N',
};

export const valuesOf = (row: MessageRecord): OwnValues => ({
  title: row.title,
  fullcontent: editable(row.fullcontent),
  isTiming: row.isTiming,
  pushtime: row.pushtime ?? '',
  pushuntil: row.pushuntil ?? '',
  mustconfirm: row.mustconfirm,
});

/** What a call sends of it; no times without the flag. */
export const contentOf = ({ title, fullcontent, isTiming, pushtime, pushuntil, mustconfirm }: OwnValues) => ({
  title,
  fullcontent: sentHtml(fullcontent),
  isTiming,
  pushtime: isTiming === 'Y' ? pushtime : '',
  pushuntil: isTiming === 'Y' ? pushuntil : '',
  mustconfirm,
});

/** The rules of a text in a form. */
export const contentSchema = richTextField();

/** The rules of the fields, each for itself. */
export const messageSchemas = {
  title: messageTitle(),
  fullcontent: contentSchema,
  isTiming: messageForm.shape.isTiming,
  mustconfirm: messageForm.shape.mustconfirm,
  pushtime: z.string(),
  pushuntil: z.string(),
};

type Held = () => Pick<OwnValues, 'isTiming' | 'pushtime' | 'pushuntil'>;

/**
 * The rules of the times, which depend on other fields and on the time of the platform. These are read when a rule is
 * evaluated, because they may just have been typed. `now`: null while it is not known; then the server alone decides.
 */
export const timeSchemas = (held: Held, now: () => string | null) => {
  const { pushtime, pushuntil } = messageForm.shape;
  const times = (): MessageTimes => {
    const { isTiming, ...typed } = held();
    return { isTiming, pushtime: momentOf(typed.pushtime), pushuntil: momentOf(typed.pushuntil) };
  };
  const ruled = (typed: z.ZodType, faultOf: () => string | undefined) => {
    const reasonOf = (time: unknown): string | undefined => {
      if (held().isTiming === 'N') return undefined;
      return typed.safeParse(time).success ? faultOf() : messageReasons.timeIncomplete;
    };
    return z.string().refine((time) => reasonOf(time) === undefined, { error: ({ input }) => reasonOf(input) });
  };
  return {
    pushtime: ruled(pushtime, () => faultOfPushtime(times(), now())),
    pushuntil: ruled(pushuntil, () => faultOfPushuntil(times())),
  };
};

/** A version as the kit's editor takes it: they are never switched off. */
export type Version = MessageVersionRow & VersionRow;
export const asVersions = (rows: readonly MessageVersionRow[]): Version[] =>
  rows.map((row) => ({ ...row, status: 'Y' as const }));

/** All versions of the form, as calls take them. `known`: the revisions of stored ones are sent, too. */
export const versionsOf = (values: VersionValues, { known }: { known: boolean }) =>
  languages
    .filter((lang) => values[presenceOf(lang)] === true)
    .map((lang) => {
      const rev = values[revisionOf(lang)];
      return {
        lang,
        title: (values[`languages.${lang}.title`] ?? '') as string,
        fullcontent: sentHtml((values[`languages.${lang}.fullcontent`] ?? emptyRichText) as RichTextValue),
        ...(known && typeof rev === 'number' && rev > 0 ? { rev } : {}),
        ...(known && values[`languages.${lang}.outdated`] === 'N' ? { outdated: 'N' as const } : {}),
      };
    });

export const receiversOf = (contents: readonly PickedContent[]): Receiver[] =>
  contents.map(({ type, contentoid, containSub }) => ({ type, id: contentoid, containSub }));

export const contentsOf = (rows: readonly ReceiverRow[]): PickedContent[] =>
  rows.map(({ type, id, containSub, name }) => ({ type, contentoid: id, containSub, name: name || id }));

/** Of the form: the message and its versions as readers see them, with the time that was set. */
export const shownValues = (
  values: Partial<OwnValues> & VersionValues,
  original?: Pick<MessageRecord, 'title' | 'fullcontent' | 'mustconfirm'>,
) => {
  const { title = '', fullcontent = emptyRichText, mustconfirm = 'N', isTiming, pushtime = '' } = values;
  return {
    row: original ?? { title: title.trim(), fullcontent: shownHtml(fullcontent), mustconfirm },
    versions: languages
      .filter((lang) => values[presenceOf(lang)] === true)
      .map((lang) => ({
        lang,
        title: (values[`languages.${lang}.title`] ?? '') as string,
        fullcontent: shownHtml((values[`languages.${lang}.fullcontent`] ?? emptyRichText) as RichTextValue),
        outdated: (values[`languages.${lang}.outdated`] ?? 'N') as 'Y' | 'N',
      })),
    time: isTiming === 'Y' ? momentOf(pushtime) : null,
  };
};
