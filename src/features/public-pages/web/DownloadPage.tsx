import { useLayoutEffect, useState } from 'react';
import type { Newest } from '#features/app-versions/app-versions.contract.ts';
import { followBrowserLanguage } from '#platform/i18n/web/language-store.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { qrCodeOf } from '#platform/phone/web/qr-code.ts';
import { publicPageTexts } from '../public-pages.texts.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { platformOfReader, readersFirst, regionFor } from './reader.ts';
import { useNewest } from './useNewest.ts';
import { VersionCard } from './VersionCard.tsx';
import './download-page.css';

const ownAddress = (): string => `${globalThis.location.origin}/download`;

/** A QR code of this page's address, to continue on a phone. */
const OwnCode = () => {
  const t = useTexts(publicPageTexts);
  const [{ size, path }] = useState(() => qrCodeOf(ownAddress()));
  return (
    <figure className="download-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('public.downloadCode', { address: ownAddress() })}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>{t('public.downloadScan')}</figcaption>
    </figure>
  );
};

const Versions = ({ newest: { regions, versions }, platform }: { newest: Newest; platform: string }) => {
  const t = useTexts(publicPageTexts);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string | null>(null);
  const cnty = regionFor(regions, chosen, language);
  const region = regions.find((one) => one.cnty === cnty) ?? null;
  const hasLinks = versions.some(({ links }) => links.length > 0);
  if (versions.length === 0)
    return (
      <div className="download-none">
        <h2>{t('public.downloadNone')}</h2>
        <p>{t('public.downloadText')}</p>
        <p>
          <a href="/mobileweb">{t('public.inBrowser')}</a>
        </p>
      </div>
    );
  return (
    <>
      {hasLinks && regions.length > 1 ? (
        <div className="download-regions">
          <span id="download-regions">{t('public.downloadWhere')}</span>
          <div className="plain-languages" role="group" aria-labelledby="download-regions">
            {regions.map((one) => (
              <button key={one.cnty} type="button" aria-pressed={one.cnty === cnty} onClick={() => setChosen(one.cnty)}>
                {one.name}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {readersFirst(versions, platform).map((version) => (
        <VersionCard key={version.platform} version={version} region={region} />
      ))}
    </>
  );
};

/** The newest version of the app for each platform, public (seed 000 §2.1); works from a width of 320 pixels. */
export const DownloadPage = () => {
  const t = useTexts(publicPageTexts);
  const { data, failed, reload } = useNewest();
  const [platform] = useState(() => platformOfReader(navigator.userAgent, navigator.maxTouchPoints));
  useLayoutEffect(followBrowserLanguage, []);
  return (
    <PublicFrame title={t('common.downloadApp')}>
      <div className="download-top">
        <div>
          <h1>{t('common.downloadApp')}</h1>
          <p>{t('public.downloadPurpose')}</p>
          <p>
            <a href="/mobileweb">{t('public.inBrowser')}</a>
          </p>
        </div>
        {platform === '' ? <OwnCode /> : null}
      </div>
      {data ? <Versions newest={data} platform={platform} /> : null}
      {!data && !failed ? (
        <div className="download-none" aria-busy>
          <p role="status">{t('public.downloadLoading')}</p>
        </div>
      ) : null}
      {!data && failed ? (
        <div className="download-none" role="alert">
          <h2>{t('public.downloadFailed')}</h2>
          <button type="button" className="download-again" onClick={reload}>
            {t('common.tryAgain')}
          </button>
        </div>
      ) : null}
    </PublicFrame>
  );
};
