import { App } from 'antd';
import { createElement, useMemo } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { takeActs } from '#platform/wire/web/acts.ts';
import { namedRows } from '../named-rows.ts';
import { noticeTexts } from '../notices.texts.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { keepLatestActs, takeLatestActs, undoOffer } from './undo-offer.ts';
import { FailureDetail } from './FailureDetail.tsx';

const textOf = {
  added: 'common.notify.add_success',
  changed: 'common.notify.edit_success',
  deleted: 'common.notify.delete_success',
  saved: 'common.notify.save_success',
  downloaded: 'common.notify.download_success',
  switchedOn: 'notices.switchedOn',
  switchedOff: 'notices.switchedOff',
} as const;

/** What was done with the rows that a notice names. */
export type Done = keyof typeof textOf;

export type Notices = {
  /** Says what was done with which rows, of which it names the first ones. Otherwise like `success`. */
  done: (what: Done, ...names: readonly string[]) => void;
  /**
   * Shown at the top for two seconds (seed 000 §8), and longer with a button that undoes the writes that were made for
   * it (docs/kit/undo.md).
   */
  success: (text: string) => void;
  /**
   * Shown until closed: what failed, why, and the request id to copy. Ignores errors caused by the user declining a
   * question.
   */
  failure: (title: string, error: unknown) => void;
};

const texts = { ...vocabulary, ...noticeTexts };
const successSeconds = 2;
const undoSeconds = 12;
/** One notice that offers Undo at a time: the key undoes what the last one says. */
const undoKey = 'undo';

export const useNotices = (): Notices => {
  const { message, notification } = App.useApp();
  const reasonText = useReasonText();
  const t = useTexts(texts);
  const language = useCurrentLanguage();
  return useMemo(() => {
    const success = (text: string): void => {
      const acts = takeActs();
      const offer = undoOffer();
      if (acts.length === 0 || !offer) {
        void message.success(text, successSeconds);
        return;
      }
      keepLatestActs({ acts, text, close: () => message.destroy(undoKey) });
      const onUndo = (): void => {
        takeLatestActs();
        offer.run(acts, text);
      };
      const content = createElement(UndoNotice, { text, label: offer.label, onUndo });
      void message.open({ type: 'success', key: undoKey, content, duration: undoSeconds });
    };
    return {
      success,
      done: (what, ...names) => success(t(textOf[what], { names: namedRows([...new Set(names)], language) })),
      failure: (title, error) => {
        if (error instanceof Declined) return;
        const known = error instanceof CallError;
        const why = known ? wordsOf(error, reasonText) : reasonText('wire.internal');
        notification.error({
          title,
          description: createElement(FailureDetail, { why, requestId: known ? error.requestId : '' }),
          closable: { 'aria-label': t('common.close') },
          placement: 'top',
          duration: false,
        });
      },
    };
  }, [language, message, notification, reasonText, t]);
};
