import { App } from 'antd';
import { createElement, useMemo } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { takeActs } from '#platform/wire/web/acts.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { keepLatestActs, takeLatestActs, undoOffer } from './undo-offer.ts';
import { FailureDetail } from './FailureDetail.tsx';

export type Notices = {
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

const successSeconds = 2;
const undoSeconds = 12;
/** One notice that offers Undo at a time: the key undoes what the last one says. */
const undoKey = 'undo';

export const useNotices = (): Notices => {
  const { message, notification } = App.useApp();
  const reasonText = useReasonText();
  return useMemo(
    () => ({
      success: (text) => {
        const acts = takeActs();
        const offer = undoOffer();
        if (acts.length === 0 || !offer) {
          void message.success(text, successSeconds);
          return;
        }
        keepLatestActs(acts);
        const onUndo = (): void => {
          message.destroy(undoKey);
          takeLatestActs();
          offer.run(acts);
        };
        const content = createElement(UndoNotice, { text, label: offer.label, onUndo });
        void message.open({ type: 'success', key: undoKey, content, duration: undoSeconds });
      },
      failure: (title, error) => {
        if (error instanceof Declined) return;
        const known = error instanceof CallError;
        const why = known ? wordsOf(error, reasonText) : reasonText('wire.internal');
        notification.error({
          title,
          description: createElement(FailureDetail, { why, requestId: known ? error.requestId : '' }),
          placement: 'top',
          duration: false,
        });
      },
    }),
    [message, notification, reasonText],
  );
};
