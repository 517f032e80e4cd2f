import {
  appVersionCalls,
  type AppVersionRow,
  type VersionUrlRow,
} from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Choice, Variants } from '#platform/language-cards/web/choices.ts';
import { useVariants } from '#platform/language-cards/web/useVariants.ts';
import { VariantCards } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';
import { loadRegions } from './app-version-choices.ts';
import { appVersionList, appVersionName } from './app-version-list.ts';
import { VersionUrlDialog } from './VersionUrlDialog.tsx';

const load = async (versionOid: string): Promise<Variants<VersionUrlRow, string>> => {
  const [rows, regions] = await Promise.all([call(appVersionCalls.urls, { query: { versionOid } }), loadRegions()]);
  return { rows, choices: regions.map(({ value, label }) => ({ code: value, name: label })) };
};

const choiceOf = ({ cnty, cntyname }: VersionUrlRow): Choice => ({ code: cnty, name: cntyname });

type Props = { row: AppVersionRow; editable: boolean; onBack: () => void };

/** The download links of a version as cards, one for each region. */
export const VersionUrls = ({ row, editable, onBack }: Props) => {
  const t = useTexts(appVersionTexts);
  const { language } = useLanguage();
  const variants = useVariants({
    queryKey: [appVersionList.name, 'links', row.oid, language],
    load: () => load(row.oid),
    choiceOf,
    nameOf: ({ cntyname }) => `${appVersionName(row)} · ${cntyname}`,
    setStatus: (oid, status) => call(appVersionCalls.editUrl, { content: { oid, status } }),
    remove: (oid) => call(appVersionCalls.removeUrls, { content: [oid] }),
  });
  return (
    <VariantCards
      variants={variants}
      title={t('app_version.linksOf', { name: appVersionName(row) })}
      editable={editable}
      onBack={onBack}
      addText={t('app_version.addLink')}
      allTaken={t('app_version.allRegions')}
      empty={{ title: t('app_version.noLinksTitle'), hint: t('app_version.noLinksHint') }}
      renderDialog={(dialog) => <VersionUrlDialog versionOid={row.oid} {...dialog} />}
    >
      {({ url }) => (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
        </p>
      )}
    </VariantCards>
  );
};
