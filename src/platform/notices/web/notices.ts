import { App } from 'antd';
import { createElement, useMemo } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { FailureDetail } from './FailureDetail.tsx';

export type Notices = {
  /** Shown at the top for two seconds (seed 000 §8). */
  success: (text: string) => void;
  /**
   * Shown until closed: what failed, why, and the request id to copy. Ignores errors caused by the user declining a
   * question.
   */
  failure: (title: string, error: unknown) => void;
};

const successSeconds = 2;

export const useNotices = (): Notices => {
  const { message, notification } = App.useApp();
  const reasonText = useReasonText();
  return useMemo(
    () => ({
      success: (text) => void message.success(text, successSeconds),
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
