import { Input } from 'antd';
import {
  type BannerLanguageRow,
  bannerLimits,
  bannerPicture,
  bannerReasons,
  bannerVersionFields,
} from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { fileidOf, fileNameOf, type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import { ImageField } from '#platform/files/web/ImageField.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { VersionField } from '#platform/language-versions/web/version-values.ts';

const picture = requiredFile(bannerReasons.addImage);

/** The fields of a language version of a banner. */
export const useVersionFields = (): VersionField<BannerLanguageRow>[] => {
  const t = useTexts(bannerTexts);
  return [
    {
      name: 'picture',
      label: t('banner.picture'),
      schema: picture,
      empty: null,
      valueOf: ({ fileInfo }) => fileInfo,
      wire: 'fileid',
      sent: (value) => fileidOf(value as FileValue) ?? undefined,
      shown: fileNameOf,
      className: 'banner-image',
      control: (label) => <ImageField label={label} accept={bannerPicture} />,
    },
    {
      name: 'portalurl',
      label: t('banner.url'),
      schema: bannerVersionFields.portalurl,
      empty: '',
      valueOf: ({ portalurl }) => portalurl,
      control: () => (
        <Input type="url" inputMode="url" placeholder={t('banner.ownUrl')} maxLength={bannerLimits.address} />
      ),
    },
  ];
};
