import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '../keyboard.texts.ts';
import { ariaKeys } from './key-combo.ts';
import { useKeys } from './useKeys.ts';

type Props = {
  onBack: () => void;
  /** What Esc does here, for the list of shortcuts. Default: back to the list. */
  says?: string;
};

/** Leads from a page back to its list, as Esc does. */
export const BackButton = ({ onBack, says }: Props) => {
  const t = useTexts(vocabulary);
  const keys = useTexts(keyboardTexts);
  useKeys([{ keys: ['Escape'], says: says ?? keys('keys.back'), group: 'here', run: onBack, whileTyping: true }]);
  return (
    <Button
      type="text"
      icon={<ArrowLeftOutlined aria-hidden />}
      aria-label={t('common.back')}
      aria-keyshortcuts={ariaKeys('Escape')}
      onClick={onBack}
    />
  );
};
