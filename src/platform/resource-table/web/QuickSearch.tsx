import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { useDebouncedText } from './useDebouncedText.ts';
import { useShortcut } from './useShortcut.ts';

/** Milliseconds without a key press before a quick search is sent (seed 000 §9). */
const quietFor = 300;

/** The quick search of a list. Sends 300 ms after the last key or at once on Enter; Esc clears it, `/` focuses it. */
export const QuickSearch = ({
  value,
  onSearch,
  hint,
  shortcut = true,
}: {
  value: string;
  onSearch: (text: string) => void;
  hint?: string;
  /** False where the page has another search that `/` should focus. */
  shortcut?: boolean;
}) => {
  const t = useTexts(resourceTableTexts);
  const input = useRef<InputRef>(null);
  const typed = useDebouncedText(value, onSearch, quietFor);
  useShortcut('/', () => input.current?.focus({ cursor: 'all' }), shortcut);
  return (
    <Input
      ref={input}
      className="kit-search"
      type="search"
      aria-label={t('table.quickSearch')}
      placeholder={hint ?? t('table.quickSearch')}
      prefix={<SearchOutlined aria-hidden />}
      suffix={typed.text || !shortcut ? <span /> : <kbd className="kit-key">/</kbd>}
      allowClear
      maxLength={100}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onPressEnter={typed.sendNow}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed.text) typed.type('');
      }}
      onCompositionStart={typed.hold}
      onCompositionEnd={(event) => typed.release(event.currentTarget.value)}
    />
  );
};
