import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { documentCalls, type DocumentRow, type VersionRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { byLanguage, languageChoice } from '#platform/language-cards/web/choices.ts';
import { useVariants } from '#platform/language-cards/web/useVariants.ts';
import { VariantCards } from '#platform/language-cards/web/VariantCards.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentList, documentName } from './document-list.ts';
import { FileLine } from './FileLine.tsx';
import { VersionDialog } from './VersionDialog.tsx';
import './documents.css';

/** Characters of a description that a card shows. */
const explainShown = 80;

const choiceOf = ({ lang }: VersionRow) => languageChoice(lang);

type Props = { row: DocumentRow; editable: boolean; onBack: () => void };

/** The language versions of a document as cards (seed 001 §2.8). */
export const DocumentVersions = ({ row, editable, onBack }: Props) => {
  const t = useTexts(documentTexts);
  const files = useTexts(fileTexts);
  const { download } = useDownload();
  const [previewed, setPreviewed] = useState<FileInfo | null>(null);
  const { oid: documentOid } = row;
  const variants = useVariants({
    queryKey: [documentList.name, 'versions', documentOid],
    load: () => byLanguage(call(documentCalls.versions, { query: { documentOid } })),
    choiceOf,
    nameOf: ({ lang, name }: VersionRow) => `${languageNames[lang]} · ${name}`,
    setStatus: (oid, status) => call(documentCalls.editVersion, { content: { oid, status } }),
    remove: (oid) => call(documentCalls.removeVersions, { content: [oid] }),
    depends: t('document.version.deleteDepends'),
  });
  const fileActions = ({ lang, fileInfo }: VersionRow): RowAction[] => [
    {
      key: 'preview',
      label: t('common.previewNamed', { name: languageNames[lang] }),
      icon: <EyeOutlined aria-hidden />,
      onClick: () => setPreviewed(fileInfo),
    },
    {
      key: 'download',
      label: files('files.download', { name: fileInfo.filename }),
      icon: <DownloadOutlined aria-hidden />,
      onClick: () => download(fileInfo),
    },
  ];
  return (
    <>
      <VariantCards
        variants={variants}
        title={t('common.languageVersionsOf', { name: documentName(row) })}
        purpose={t('document.version.purpose')}
        editable={editable}
        onBack={onBack}
        empty={{ title: t('document.version.emptyTitle'), hint: t('document.version.emptyHint') }}
        actions={fileActions}
        renderDialog={(dialog) => <VersionDialog documentOid={documentOid} {...dialog} />}
      >
        {({ lang, name, explain, fileInfo }) => (
          <>
            <p className="document-version-name" lang={lang}>
              {name}
            </p>
            <p className="document-version-explain" lang={lang}>
              <CutText text={explain} longest={explainShown} />
            </p>
            <FileLine sized file={fileInfo} />
          </>
        )}
      </VariantCards>
      {previewed ? <FilePreview file={previewed} onClose={() => setPreviewed(null)} /> : null}
    </>
  );
};
