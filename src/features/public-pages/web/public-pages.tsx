import { type ComponentType, useEffect } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { publicPageTexts } from '../public-pages.texts.ts';
import { HomeLink, PublicFrame } from './PublicFrame.tsx';
import { triedAddress } from './tried-address.ts';

const NotFoundPage = () => {
  const t = useTexts(publicPageTexts);
  return (
    <PublicFrame title={t('public.notFound')} middle>
      <div className="public-code" aria-hidden>
        404
      </div>
      <h1>{t('public.notFound')}</h1>
      <p>{t('public.notFoundHint')}</p>
      <div className="public-actions">
        <HomeLink />
      </div>
    </PublicFrame>
  );
};

const UnavailablePage = () => {
  const t = useTexts(publicPageTexts);
  return (
    <PublicFrame title={t('public.unavailable')} middle>
      <div className="public-code" aria-hidden>
        50x
      </div>
      <h1>{t('public.unavailable')}</h1>
      <p>{t('public.unavailableHint')}</p>
      <div className="public-actions">
        <a href={triedAddress()}>{t('common.tryAgain')}</a>
        <HomeLink />
      </div>
    </PublicFrame>
  );
};

/** The only public page that calls the server; loaded on demand. */
const DownloadPage = deferred(async () => (await import('./DownloadPage.tsx')).DownloadPage);

/** The web app for phones is a page of its own, which the server answers with. */
const MobilePage = () => {
  useEffect(() => globalThis.location.reload(), []);
  return null;
};

const PrivacyPage = () => {
  const t = useTexts(publicPageTexts);
  return (
    <PublicFrame title={t('common.privacy')}>
      <h1>{t('common.privacy')}</h1>
      <h2>{t('public.privacyWhat')}</h2>
      <p>{t('public.privacyWhatText')}</p>
      <h2>{t('public.privacyWhy')}</h2>
      <p>{t('public.privacyWhyText')}</p>
      <h2>{t('public.privacyHere')}</h2>
      <p>{t('public.privacyHereText')}</p>
    </PublicFrame>
  );
};

/** The pages that need no session, by path in lower case; /login is not one of them (seed 000 §2.1). */
export const publicPages: Readonly<Record<string, ComponentType>> = {
  '/404': NotFoundPage,
  '/50x': UnavailablePage,
  '/502': UnavailablePage,
  '/download': DownloadPage,
  '/mobileweb': MobilePage,
  '/privacypolicy': PrivacyPage,
};
