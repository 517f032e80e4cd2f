import { HistoryOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { recordHistoryTexts } from '../record-history.texts.ts';
import { RecordHistory } from './RecordHistory.tsx';

type Shown = { key: string; name: string };

/** The action that shows the history of a record of `table`, and its dialog. Without a table there is no action. */
export const useRecordHistory = (
  table: string | undefined,
): { actions: (key: string, name: string) => RowAction[]; dialog: ReactNode } => {
  const t = useTexts(recordHistoryTexts);
  const [shown, setShown] = useState<Shown | null>(null);
  if (table === undefined) return { actions: () => [], dialog: null };
  return {
    actions: (key, name) => [
      {
        key: 'history',
        label: t('change.history'),
        icon: <HistoryOutlined aria-hidden />,
        onClick: () => setShown({ key, name }),
      },
    ],
    dialog: shown ? (
      <RecordHistory table={table} recordKey={shown.key} name={shown.name} onClose={() => setShown(null)} />
    ) : null,
  };
};
