import type { AppVersionRecord } from '#features/app-versions/app-versions.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { VersionList } from '#platform/language-versions/web/VersionList.tsx';
import { appVersionName } from './app-version-list.ts';

type Props = { row: AppVersionRecord; onBack: () => void };

/** The release notes of a version in the languages, for people who may only look at them. */
export const ReleaseNotes = ({ row, onBack }: Props) => {
  const t = useTexts(vocabulary);
  return (
    <VersionList
      title={t('common.languageVersionsOf', { name: appVersionName(row) })}
      versions={row.versions}
      onBack={onBack}
    >
      {({ explain }) => <p>{explain}</p>}
    </VersionList>
  );
};
