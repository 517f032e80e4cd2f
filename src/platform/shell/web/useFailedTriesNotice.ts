import { App } from 'antd';
import { useEffect } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { takeFailedTries } from '#platform/session/web/failed-tries.ts';
import { shellTexts } from '../shell.texts.ts';

/** After sign-in, warns about failed sign-in attempts at the account; the notice stays until it is closed. */
export const useFailedTriesNotice = (): void => {
  const { notification } = App.useApp();
  const t = useTexts(shellTexts);
  useEffect(() => {
    const times = takeFailedTries();
    if (times === 0) return;
    notification.warning({
      title: t('shell.failedTries').replace('{times}', String(times)),
      description: t('shell.failedTriesHint'),
      closable: { 'aria-label': t('common.close') },
      placement: 'bottomRight',
      duration: false,
    });
  }, [notification, t]);
};
