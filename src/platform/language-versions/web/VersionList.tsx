import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { languageNames } from '#platform/i18n/languages.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { EmptyState } from '#platform/resource-table/web/TableStates.tsx';
import { versionTexts } from '../language-versions.texts.ts';
import type { VersionRow } from './version-values.ts';
import './language-versions.css';

type Props<Row extends VersionRow> = {
  title: string;
  versions: readonly Row[];
  onBack: () => void;
  children: (row: Row) => ReactNode;
};

/** The language versions of a record for people who may not change it. */
export const VersionList = <Row extends VersionRow>({ title, versions, onBack, children }: Props<Row>) => {
  const t = useTexts(versionTexts);
  const statusWords = useStatusWords();
  return (
    <section className="kit-form-page" aria-label={title}>
      <header className="kit-form-header">
        <BackButton onBack={onBack} />
        <h1>{title}</h1>
      </header>
      <p className="kit-muted">{t('versions.rule')}</p>
      {versions.length === 0 ? <EmptyState words={{ title: t('versions.none'), hint: '' }} /> : null}
      <ul className="kit-versions-grid">
        {versions.map((row) => (
          <li key={row.lang} className="kit-version kit-version-read" lang={row.lang}>
            <div className="kit-version-head">
              <h2>{languageNames[row.lang]}</h2>
              <Tag>{statusWords(row.status)}</Tag>
              {row.outdated === 'Y' ? <Tag className="kit-version-outdated">{t('versions.outdated')}</Tag> : null}
            </div>
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  );
};
