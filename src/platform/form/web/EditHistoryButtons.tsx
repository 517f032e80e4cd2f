import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ariaKeys } from '#platform/keyboard/web/key-combo.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { formTexts } from '../form.texts.ts';
import type { Edits } from './useEditHistory.ts';

/** Undo and redo before saving, also by Ctrl+Z and Ctrl+Shift+Z while typing. */
export const EditHistoryButtons = <State,>({ edits: { undo, redo } }: { edits: Edits<State> }) => {
  const t = useTexts(formTexts);
  useKeys([
    { keys: ['Mod+Z'], says: t('form.undoEdit'), group: 'form', run: () => undo?.(), whileTyping: true },
    { keys: ['Mod+Shift+Z'], says: t('form.redoEdit'), group: 'form', run: () => redo?.(), whileTyping: true },
  ]);
  return (
    <span className="kit-edit-history">
      <Tooltip title={t('form.undoEdit')}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('form.undoEdit')}
          aria-keyshortcuts={ariaKeys('Mod+Z')}
          disabled={!undo}
          onClick={undo}
        />
      </Tooltip>
      <Tooltip title={t('form.redoEdit')}>
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label={t('form.redoEdit')}
          aria-keyshortcuts={ariaKeys('Mod+Shift+Z')}
          disabled={!redo}
          onClick={redo}
        />
      </Tooltip>
    </span>
  );
};
