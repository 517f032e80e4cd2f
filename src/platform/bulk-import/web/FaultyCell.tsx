import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ShownFault } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';

type Props = { import: string; line: number; text: string; fault: ShownFault; onMended: () => Promise<void> };

/** A cell that is wrong, why, and what was probably meant; a click mends it. */
export const FaultyCell = ({ import: id, line, text, fault, onMended }: Props) => {
  const t = useTexts(importDialogTexts);
  const notices = useNotices();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { column, suggestion } = fault;

  const mend = async (next: string, everywhere: 'Y' | 'N' = 'N'): Promise<void> => {
    setSaving(true);
    try {
      await call(bulkImportCalls.mend, { content: { import: id, line, column, text: next, everywhere } });
      await onMended();
      setTyped(null);
    } catch (error) {
      notices.failure(t('import.failed'), error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className="import-faulty">
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
          onBlur={() => (typed === text ? setTyped(null) : void mend(typed))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setTyped(null);
          }}
        />
      )}
      <div className="import-fault">{fault.text}</div>
      {suggestion === undefined ? null : (
        <div className="import-suggestion">
          <Button size="small" type="link" disabled={isSaving} onClick={() => void mend(suggestion)}>
            {t('import.use', { code: suggestion })}
          </Button>
          <Button size="small" type="link" disabled={isSaving} onClick={() => void mend(suggestion, 'Y')}>
            {t('import.useEverywhere')}
          </Button>
        </div>
      )}
    </div>
  );
};
