import { Switch, Tooltip } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { isAsking, onAsking } from '#platform/wire/web/asking.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

export type YesNo = 'Y' | 'N';

type Props = {
  value: YesNo;
  /** Accessible name of the switch. */
  name: string;
  /** Saves the status and updates the row; rejects if the server does. */
  save: (next: YesNo) => Promise<unknown>;
  /** Asks for confirmation before saving; the switch silently reverts if it resolves to false. */
  ask?: (next: YesNo) => Promise<boolean>;
  disabled?: boolean;
  /** Why it is disabled, where that is not obvious. */
  whyNot?: string | undefined;
};

/**
 * A switch that changes its status at once and saves it in the background (seed 000 §4). Reverts with a notice if
 * saving fails. Only one change is saved at a time. Where a question may come first, it shows what holds until the
 * change is saved.
 */
export const StatusSwitch = ({ value, name, save, ask, disabled = false, whyNot }: Props) => {
  const t = useTexts(resourceTableTexts);
  const notices = useNotices();
  const [pending, setPending] = useState<YesNo | null>(null);
  const [asking, setAsking] = useState(false);
  const mayAsk = useSyncExternalStore(onAsking, isAsking);
  const change = async (next: YesNo): Promise<void> => {
    if (pending) return;
    setPending(next);
    try {
      if (ask) {
        setAsking(true);
        const agreed = await ask(next);
        setAsking(false);
        if (!agreed) return;
      }
      await save(next);
      notices.done(next === 'Y' ? 'switchedOn' : 'switchedOff', name);
    } catch (error) {
      notices.failure(t('common.notify.edit_failed'), error);
    } finally {
      setAsking(false);
      setPending(null);
    }
  };
  const control = (
    <Switch
      size="small"
      checked={(asking || mayAsk ? value : (pending ?? value)) === 'Y'}
      disabled={disabled}
      aria-label={t('table.statusOf', { name })}
      aria-description={disabled ? whyNot : undefined}
      aria-busy={pending !== null}
      onChange={(checked) => void change(checked ? 'Y' : 'N')}
    />
  );
  if (!disabled || whyNot === undefined) return control;
  return (
    <Tooltip title={whyNot}>
      {/* A disabled switch gets no pointer events. */}
      <span>{control}</span>
    </Tooltip>
  );
};
