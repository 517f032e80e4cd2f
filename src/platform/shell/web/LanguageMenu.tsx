import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { isLanguage, languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { shellTexts } from '../shell.texts.ts';

/** Switches the language without leaving the page. */
export const LanguageMenu = () => {
  const t = useTexts(shellTexts);
  const { language, setLanguage } = useLanguage();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: languages.map((one) => ({ key: one, label: <span lang={one}>{languageNames[one]}</span> })),
        onClick: ({ key }) => {
          if (isLanguage(key)) setLanguage(key);
        },
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={`${t('shell.language')}: ${languageNames[language]}`}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
};
