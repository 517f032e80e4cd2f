import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { TableState } from './useResourceTable.ts';

const mostSelected = 1000;

/**
 * Shown while rows are selected: their number, a way to select all matching rows, actions (`children`), and a way to
 * clear the selection.
 */
export const SelectionBar = <Row,>({ table, children }: { table: TableState<Row>; children?: ReactNode }) => {
  const t = useTexts(resourceTableTexts);
  const { number } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const { selection, total, counting = false, selectMatching } = table;
  if (selection.count === 0) return null;
  const reachable = Math.min(total, mostSelected);
  const selectAll = async (): Promise<void> => {
    setChoosing(true);
    try {
      await selectMatching?.();
    } catch {
      // The selection is unchanged, and the table shows why loading failed.
      table.refresh();
    } finally {
      setChoosing(false);
    }
  };
  return (
    <div className="kit-selection" role="region" aria-label={t('common.selected', { count: number(selection.count) })}>
      <strong aria-live="polite">{t('common.selected', { count: number(selection.count) })}</strong>
      {selectMatching && selection.count < reachable ? (
        <Button type="link" size="small" loading={choosing} onClick={() => void selectAll()}>
          {t(total > mostSelected || counting ? 'table.selectFirst' : 'table.selectAll', { count: number(reachable) })}
        </Button>
      ) : null}
      {children ? <span className="kit-selection-actions">{children}</span> : null}
      <Button type="link" size="small" className="kit-selection-clear" onClick={selection.clear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  );
};
