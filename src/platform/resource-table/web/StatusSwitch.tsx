import { Switch } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

export type YesNo = 'Y' | 'N';

type Props = {
  value: YesNo;
  /** What is switched, for the ear. */
  name: string;
  /** Saves and brings the row up to date; throws when rejected. */
  save: (next: YesNo) => Promise<unknown>;
  /** Asked before it is saved; it goes back without a word when the answer is no. */
  ask?: (next: YesNo) => Promise<boolean>;
  disabled?: boolean;
};

/**
 * A status that answers at once and is saved at once (seed 000 §4); it goes back with a notice when rejected. One
 * change is under way at a time.
 */
export const StatusSwitch = ({ value, name, save, ask, disabled = false }: Props) => {
  const t = useTexts(resourceTableTexts);
  const notices = useNotices();
  const [pending, setPending] = useState<YesNo | null>(null);
  const change = async (next: YesNo): Promise<void> => {
    if (pending) return;
    setPending(next);
    try {
      if (ask && !(await ask(next))) return;
      await save(next);
      notices.success(t('common.notify.edit_success'));
    } catch (error) {
      notices.failure(t('common.notify.edit_failed'), error);
    } finally {
      setPending(null);
    }
  };
  return (
    <Switch
      size="small"
      checked={(pending ?? value) === 'Y'}
      disabled={disabled}
      aria-label={t('table.statusOf', { name })}
      aria-busy={pending !== null}
      onChange={(checked) => void change(checked ? 'Y' : 'N')}
    />
  );
};
