import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { followBrowserLanguage } from '#platform/i18n/web/language-store.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageTabs } from '#platform/sign-in/web/LanguageTabs.tsx';
import '#platform/sign-in/web/sign-in-page.css';
import { productName } from '#platform/brand/product.ts';
import { BrandMark } from '#platform/brand/web/BrandMark.tsx';
import { publicPageTexts } from '../public-pages.texts.ts';
import { homeOfReader, platformOfReader } from './reader.ts';
import './public-pages.css';

const home = (): string => homeOfReader(navigator.userAgent, navigator.maxTouchPoints);
const isOnPhone = (): boolean => platformOfReader(navigator.userAgent, navigator.maxTouchPoints) !== '';

/** Leads home. */
export const HomeLink = () => {
  const t = useTexts(publicPageTexts);
  return <a href={home()}>{t('public.home')}</a>;
};

/**
 * The frame of a page without a session: brand, languages, content. On a phone the first language is the browser’s, as
 * in the web app. Links are plain because there may be no router.
 */
export const PublicFrame = ({
  title,
  middle = false,
  children,
}: {
  title: string;
  middle?: boolean;
  children: ReactNode;
}) => {
  useLayoutEffect(() => {
    if (isOnPhone()) followBrowserLanguage();
  }, []);
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
  return (
    <div className="public">
      <header className="public-head">
        <a className="public-brand" href={home()}>
          <BrandMark />
          {productName}
        </a>
        <LanguageTabs />
      </header>
      <main className={middle ? 'public-body public-body-middle' : 'public-body'}>{children}</main>
    </div>
  );
};
