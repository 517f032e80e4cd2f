import { App } from 'antd';
import { executionCalls } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import type { Execution } from './execution-lists.ts';

const words = { ...vocabulary, ...executionTexts };

/** Asks, and then asks a run in progress to stop. */
export const useStopRun = (kind: JobKind, onStopped: () => void): ((run: Execution) => void) => {
  const t = useTexts(words);
  const { modal } = App.useApp();
  const notices = useNotices();
  return ({ oid, jobName }) => {
    void modal.confirm({
      title: t('execution.stopNamed', { name: jobName }),
      content: t('execution.stopNote'),
      okText: t('execution.stop'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          await call(executionCalls[kind].stop, { content: { oid } });
          notices.success(t('execution.stopAsked'));
        } catch (error) {
          notices.failure(t('execution.stopFailed'), error);
        }
        onStopped();
      },
    });
  };
};
