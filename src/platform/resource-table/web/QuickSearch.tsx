import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { isComposing } from '#platform/keyboard/web/key-combo.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { focusRows } from './row-controls.ts';
import { useDebouncedText } from './useDebouncedText.ts';
import { useSearchKeys } from './useSearchKeys.ts';

/** Milliseconds without a key press before a quick search is sent (seed 000 §9). */
const quietFor = 300;

/**
 * The quick search of a list. Sends 300 ms after the last key or at once on Enter; Esc clears it, `/` focuses the
 * search nearest to the focus, ↓ goes on to the rows.
 */
export const QuickSearch = ({
  value,
  onSearch,
  hint,
  shortcut = true,
}: {
  value: string;
  onSearch: (text: string) => void;
  hint?: string;
  /** False where another search of the page shows the hint for `/`. */
  shortcut?: boolean;
}) => {
  const t = useTexts(resourceTableTexts);
  const clearing = useClearing();
  const typed = useDebouncedText(value, onSearch, quietFor);
  useSearchKeys();
  return (
    <Input
      className="kit-search"
      type="search"
      aria-label={t('table.quickSearch')}
      placeholder={hint ?? t('table.quickSearch')}
      prefix={<SearchOutlined aria-hidden />}
      suffix={typed.text || !shortcut ? <span /> : <kbd className="kit-key">/</kbd>}
      allowClear={clearing}
      maxLength={100}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onPressEnter={typed.sendNow}
      aria-keyshortcuts="/"
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape' && typed.text) {
          // Also when the key would close the page around the list.
          event.preventDefault();
          typed.type('');
        } else if (event.key === 'ArrowDown' && focusRows(event.currentTarget)) {
          event.preventDefault();
          typed.sendNow();
        }
      }}
      onCompositionStart={typed.hold}
      onCompositionEnd={(event) => typed.release(event.currentTarget.value)}
    />
  );
};
