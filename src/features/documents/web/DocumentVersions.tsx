import { useState } from 'react';
import type { DocumentRecord } from '#features/documents/documents.contract.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { VersionList } from '#platform/language-versions/web/VersionList.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { documentName } from './document-list.ts';
import { FileLine } from './FileLine.tsx';
import './documents.css';

/** Characters of a description that a card shows. */
const explainShown = 80;

type Props = { row: DocumentRecord; onBack: () => void };

/** The language versions of a document, for people who may only look at them (seed 001 §2.8). */
export const DocumentVersions = ({ row, onBack }: Props) => {
  const t = useTexts(vocabulary);
  const [previewed, setPreviewed] = useState<FileInfo | null>(null);
  return (
    <>
      <VersionList
        title={t('common.languageVersionsOf', { name: documentName(row) })}
        versions={row.versions}
        onBack={onBack}
      >
        {({ name, explain, fileInfo }) => (
          <>
            <p className="document-version-name">{name}</p>
            <p className="document-version-explain">
              <CutText text={explain} longest={explainShown} />
            </p>
            <button
              type="button"
              className="document-version-file"
              aria-label={t('common.previewNamed', { name: fileInfo.filename })}
              onClick={() => setPreviewed(fileInfo)}
            >
              <FileLine sized file={fileInfo} />
            </button>
          </>
        )}
      </VersionList>
      {previewed ? <FilePreview file={previewed} onClose={() => setPreviewed(null)} /> : null}
    </>
  );
};
