import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useDebouncedText } from '#platform/resource-table/web/useDebouncedText.ts';
import { pickerTexts } from '../picker.texts.ts';

/** Milliseconds (seed 000 §9). */
const quietFor = 500;

/** The search of a selection dialog; focused when the dialog opens. */
export const PickerSearch = ({ onSearch }: { onSearch: (search: string) => void }) => {
  const t = useTexts(pickerTexts);
  const typed = useDebouncedText('', onSearch, quietFor);
  return (
    <Input
      className="kit-picker-search"
      type="search"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been opened to search in
      autoFocus
      aria-label={t('picker.search')}
      placeholder={t('picker.search')}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={100}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onPressEnter={typed.sendNow}
      onCompositionStart={typed.hold}
      onCompositionEnd={(event) => typed.release(event.currentTarget.value)}
    />
  );
};
