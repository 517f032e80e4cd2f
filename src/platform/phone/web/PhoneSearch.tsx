import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '../phone.texts.ts';

const waitMs = 300;

/** A search field; `onSearch` gets the text a moment after the last letter. */
export const PhoneSearch = ({ onSearch }: { onSearch: (text: string) => void }) => {
  const t = useTexts(phoneTexts);
  const [text, setText] = useState('');
  useEffect(() => {
    const soon = setTimeout(() => onSearch(text.trim()), waitMs);
    return () => clearTimeout(soon);
  }, [text, onSearch]);
  return (
    <div className="phone-field">
      <input
        type="search"
        aria-label={t('common.search')}
        placeholder={t('common.search')}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
};
