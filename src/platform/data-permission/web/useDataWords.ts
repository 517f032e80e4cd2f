import { App } from 'antd';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ConditionWords } from '#platform/permission-page/web/ConditionPanel.tsx';
import { dataPermissionTexts } from '../data-permission.texts.ts';

type DataWords = {
  conditions: ConditionWords;
  /** Shows that something is missing, before anything is sent (seed 000 §4). */
  incomplete: (what: string) => void;
};

/** Texts shared by the single and the batch page. */
export const useDataWords = (): DataWords => {
  const t = useTexts(dataPermissionTexts);
  const reasonText = useReasonText();
  const { modal } = App.useApp();
  return {
    conditions: {
      chooseTitle: t('data_permission.chooseTitle'),
      chooseHint: t('data_permission.chooseHint'),
      emptyTitle: t('data_permission.noConditionsTitle'),
      emptyHint: t('data_permission.noConditionsHint'),
    },
    incomplete: (what) =>
      void modal.warning({
        title: reasonText('common.dialog.information_incomplete'),
        content: what,
        okText: t('common.ok'),
      }),
  };
};
