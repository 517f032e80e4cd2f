import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ShownFault } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';

type Props = {
  place: { import: string; line: number; column: string };
  text: string;
  /** Absent where not the cell is wrong but its row. */
  fault: ShownFault | undefined;
  /** `goesOn`: the person has not left the cell for something else. */
  onMended: (goesOn: boolean) => Promise<void>;
};

type Mending = { everywhere?: 'Y' | 'N'; goesOn?: boolean };

/** A cell that is wrong, why, and what was probably meant; a click mends it. */
export const FaultyCell = ({ place, text, fault, onMended }: Props) => {
  const t = useTexts(importDialogTexts);
  const notices = useNotices();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const suggestion = fault?.suggestion;

  const mend = async (next: string, { everywhere = 'N', goesOn = true }: Mending = {}): Promise<void> => {
    setSaving(true);
    try {
      await call(bulkImportCalls.mend, { content: { ...place, text: next, everywhere } });
      await onMended(goesOn);
      setTyped(null);
    } catch (error) {
      notices.failure(t('import.failed'), error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className={fault ? 'import-faulty' : ''} data-faulty-line={place.line}>
      {typed === null ? (
        <Button size="small" block onClick={() => setTyped(text)} loading={isSaving} title={t('import.edit')}>
          <span className="import-text">{text}</span>
          <EditOutlined aria-label={t('import.edit')} />
        </Button>
      ) : (
        <Input
          size="small"
          autoFocus
          aria-label={t('import.edit')}
          value={typed}
          disabled={isSaving}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={() => void mend(typed)}
          onBlur={() => (typed === text ? setTyped(null) : void mend(typed, { goesOn: false }))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setTyped(null);
          }}
        />
      )}
      {fault ? <div className="import-fault">{fault.text}</div> : null}
      {suggestion === undefined ? null : (
        <div className="import-suggestion">
          <Button size="small" type="link" disabled={isSaving} onClick={() => void mend(suggestion)}>
            {t('import.use', { code: suggestion })}
          </Button>
          <Button
            size="small"
            type="link"
            disabled={isSaving}
            onClick={() => void mend(suggestion, { everywhere: 'Y' })}
          >
            {t('import.useEverywhere')}
          </Button>
        </div>
      )}
    </div>
  );
};
