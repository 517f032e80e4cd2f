import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { isLanguage, languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';

/** Switches the language without leaving the page. */
export const LanguageMenu = () => {
  const t = useTexts(vocabulary);
  const { language, setLanguage, pair } = useLanguage();
  return (
    <MenuButton
      placement="bottomRight"
      selected={[language]}
      items={languages.map((one) => ({ key: one, label: <span lang={one}>{languageNames[one]}</span> }))}
      onChoose={(key) => {
        if (isLanguage(key)) setLanguage(key);
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={pair(t('common.language'), languageNames[language])}
      />
    </MenuButton>
  );
};
