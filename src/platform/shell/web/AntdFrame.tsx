import { EllipsisOutlined, LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useDensity } from '#platform/resource-table/web/density.ts';
import { shellTexts } from '../shell.texts.ts';
import { type AntdLocale, loadAntdLocale } from './antd-locale.ts';
import { themeOf } from './theme.ts';
import { useThemeChoice } from './theme-store.ts';
import { useNoticeRoom } from './useNoticeRoom.ts';
import './dialogs.css';

/** Pixels: what failed is shown below the header, whose bell and account menu it would cover. */
const noticesBelow = 60;
/** What stays until it is closed lies on one place, whose room pages and dialogs leave free (`dialogs.css`). */
const stacked = { threshold: 1 };

/**
 * antd in the current language and theme. `locale` is that of the first screen; others are loaded when the language is
 * switched.
 */
export const AntdFrame = ({ locale, children }: { locale: AntdLocale; children: ReactNode }) => {
  const language = useCurrentLanguage();
  const t = useTexts(shellTexts);
  useNoticeRoom();
  const { dark } = useThemeChoice();
  const [density] = useDensity();
  // Rows of 28 pixels need smaller controls.
  const compact = density === 'dense';
  const [words, setWords] = useState(locale);
  useEffect(() => {
    let wanted = true;
    loadAntdLocale(language).then(
      (next) => {
        if (wanted) setWords(next);
      },
      // The screen's own texts have switched already; only antd's built-in texts stay in the old language.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  const theme = useMemo(() => themeOf({ dark, compact }), [dark, compact]);
  return (
    <ConfigProvider
      locale={words}
      theme={theme}
      button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }}
      // `startFocusOwner` keeps the focus in the dialog on top, `startFocusKeeper` gives it back.
      modal={{ mask: { blur: false }, focusable: { trap: false, focusTriggerAfterClose: false } }}
      drawer={{ focusable: { trap: false } }}
      tabs={{ more: { icon: <EllipsisOutlined aria-label={t('shell.moreTabs')} /> } }}
      // A ripple that takes two seconds to fade after each click distracts from what the click has done.
      wave={{ disabled: true }}
    >
      <App
        className="shell-app"
        message={{ maxCount: 3, top: 12 }}
        notification={{ top: noticesBelow, stack: stacked }}
      >
        {children}
      </App>
    </ConfigProvider>
  );
};
