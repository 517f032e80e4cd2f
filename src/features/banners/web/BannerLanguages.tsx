import { bannerLanguageCalls, type BannerLanguageRow } from '#features/banners/banner-languages.contract.ts';
import { type BannerRow, hasAddress } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { byLanguage, languageChoice } from '#platform/language-cards/web/choices.ts';
import { useVariants } from '#platform/language-cards/web/useVariants.ts';
import { VariantCard } from '#platform/language-cards/web/VariantCard.tsx';
import { VariantCards } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';
import { bannerList, bannerName } from './banner-list.ts';
import { BannerLanguageDialog } from './BannerLanguageDialog.tsx';
import { BannerPicture } from './BannerPicture.tsx';
import { functionText } from './banner-values.ts';

/** What a tap opens, on one line; `none` if it opens nothing. */
const Address = ({ address, none }: { address: string; none: string }) => (
  <p className="banner-card-address" title={address || undefined}>
    {address || <span className="banner-card-inherits">{none}</span>}
  </p>
);

const OriginalCard = ({ row }: { row: BannerRow }) => {
  const t = useTexts(bannerTexts);
  const opens = row.appid ? functionText({ id: row.appid, name: row.appname }) : row.portalurl;
  return (
    <VariantCard original title={t('banner.original')}>
      <BannerPicture file={row.fileInfo} name={bannerName(row)} size="card" />
      <Address address={opens} none="—" />
    </VariantCard>
  );
};

const choiceOf = ({ lang }: BannerLanguageRow) => languageChoice(lang);

type Props = { row: BannerRow; editable: boolean; onBack: () => void };

/** The language versions of a banner as cards beside the banner itself (seed 001 §2.4). */
export const BannerLanguages = ({ row, editable, onBack }: Props) => {
  const t = useTexts(bannerTexts);
  const { oid: bannerOid } = row;
  const variants = useVariants({
    queryKey: [bannerList.name, 'languages', bannerOid],
    load: () => byLanguage(call(bannerLanguageCalls.languages, { query: { bannerOid } })),
    choiceOf,
    setStatus: (oid, status) => call(bannerLanguageCalls.edit, { content: { oid, status } }),
    remove: (oid) => call(bannerLanguageCalls.remove, { content: [oid] }),
  });
  const mayHaveAddress = hasAddress(row.opentype);
  return (
    <VariantCards
      variants={variants}
      title={t('common.languageVersionsOf', { name: bannerName(row) })}
      purpose={t('banner.languagesPurpose')}
      editable={editable}
      onBack={onBack}
      original={<OriginalCard row={row} />}
      renderDialog={(dialog) => <BannerLanguageDialog bannerOid={bannerOid} hasAddress={mayHaveAddress} {...dialog} />}
    >
      {({ lang, fileInfo, portalurl }) => (
        <>
          <BannerPicture file={fileInfo} name={languageNames[lang]} size="card" />
          {mayHaveAddress ? <Address address={portalurl} none={t('banner.ownUrl')} /> : null}
        </>
      )}
    </VariantCards>
  );
};
