import type { BannerRecord } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { VersionList } from '#platform/language-versions/web/VersionList.tsx';
import { bannerName } from './banner-list.ts';
import { BannerPicture } from './BannerPicture.tsx';

type Props = { row: BannerRecord; onBack: () => void };

/** The language versions of a banner, for people who may only look at them (seed 001 §2.4). */
export const BannerLanguages = ({ row, onBack }: Props) => {
  const t = useTexts(bannerTexts);
  return (
    <VersionList
      title={t('common.languageVersionsOf', { name: bannerName(row) })}
      versions={row.versions}
      onBack={onBack}
    >
      {({ lang, fileInfo, portalurl }) => (
        <>
          <BannerPicture file={fileInfo} name={languageNames[lang]} size="card" />
          <p className="banner-card-address" title={portalurl || undefined}>
            {portalurl || <span className="banner-card-inherits">{t('banner.ownUrl')}</span>}
          </p>
        </>
      )}
    </VersionList>
  );
};
