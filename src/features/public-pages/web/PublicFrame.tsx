import { type ReactNode, useEffect } from 'react';
import { LanguageTabs } from '#platform/sign-in/web/LanguageTabs.tsx';
import '#platform/sign-in/web/sign-in-page.css';
import { productName } from '#platform/brand/product.ts';
import { BrandMark } from '#platform/brand/web/BrandMark.tsx';
import './public-pages.css';

/** The frame of a page without a session: brand, languages, content. Links are plain because there may be no router. */
export const PublicFrame = ({
  title,
  middle = false,
  children,
}: {
  title: string;
  middle?: boolean;
  children: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
  return (
    <div className="public">
      <header className="public-head">
        <a className="public-brand" href="/">
          <BrandMark />
          {productName}
        </a>
        <LanguageTabs />
      </header>
      <main className={middle ? 'public-body public-body-middle' : 'public-body'}>{children}</main>
    </div>
  );
};
