import { Button, Checkbox, Empty } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { type FormSource, useItems } from './catalogue.ts';
import { columnForItem, type EditedColumn, flat } from './column-values.ts';

type Props = {
  source: FormSource;
  columns: readonly EditedColumn[];
  add: (columns: readonly EditedColumn[]) => Promise<unknown>;
  onClose: () => void;
};

/** Adds a field for each of the chosen items that the form does not show yet. */
export const AddFromProcess = ({ source, columns, add, onClose }: Props) => {
  const t = useTexts(mobileFormColumnTexts);
  const notices = useNotices();
  const items = useItems(source) ?? [];
  const used = new Set(flat(columns).flatMap(({ columnList }) => columnList.map(({ id }) => id)));
  const open = items.filter(({ id }) => !used.has(id));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const confirm = async (): Promise<void> => {
    setSaving(true);
    try {
      await add(open.filter(({ id }) => chosen.includes(id)).map(columnForItem));
      onClose();
    } catch (error) {
      notices.failure(t('common.notify.add_failed'), error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={t('form_column.addFromProcess')}
      width={560}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={chosen.length === 0} loading={saving} onClick={() => void confirm()}>
            {t('form_column.addCount', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {open.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('form_column.noItems')} />
      ) : (
        <>
          <p>{t('form_column.addFromProcessHint')}</p>
          <div className="mobile-form-items">
            <Checkbox
              checked={chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={({ target }) => setChosen(target.checked ? open.map(({ id }) => id) : [])}
            >
              {t('common.all')}
            </Checkbox>
            {open.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen((before) => (target.checked ? [...before, id] : before.filter((one) => one !== id)))
                }
              >
                {name && name !== id ? `${name} (${id})` : id}
              </Checkbox>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
};
