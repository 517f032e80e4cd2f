import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { documentCalls, type DocumentRow, type VersionRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { call } from '#platform/wire/web/client.ts';
import { documentName, tableName } from './document-list.ts';
import { VersionCard } from './VersionCard.tsx';
import { VersionDialog } from './VersionDialog.tsx';
import '#platform/language-cards/web/language-cards.css';
import './documents.css';

/** As languages stand everywhere: Simplified Chinese, which stands in for the others, first. */
const inOrder = (rows: readonly VersionRow[]): VersionRow[] =>
  rows.toSorted((one, other) => languages.indexOf(one.lang) - languages.indexOf(other.lang));

type Open = { kind: 'add' } | { kind: 'edit' | 'preview'; row: VersionRow };

type Props = { row: DocumentRow; editable: boolean; onBack: () => void };

/** The versions of a document as cards, one per language (seed 001 §2.8). */
export const DocumentVersions = ({ row: { oid: documentOid, ...named }, editable, onBack }: Props) => {
  const t = useTexts(documentTexts);
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const queryKey = [tableName, 'versions', documentOid];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => inOrder(await call(documentCalls.versions, { query: { documentOid } })),
  });
  const [open, setOpen] = useState<Open | null>(null);
  const given = new Set((data ?? []).map(({ lang }) => lang));
  const free = languages.filter((language) => !given.has(language));
  const mayAdd = editable && data !== undefined && free.length > 0;
  const close = (): void => setOpen(null);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  const saved = (): void => {
    close();
    void reload();
  };
  useShortcut('n', () => setOpen({ kind: 'add' }), mayAdd && open === null);

  const setStatus = async ({ oid }: VersionRow, status: YesNo): Promise<void> => {
    const changed = await call(documentCalls.editVersion, { content: { oid, status } });
    client.setQueryData<VersionRow[]>(queryKey, (before) => before?.map((one) => (one.oid === oid ? changed : one)));
  };
  const remove = ({ oid, lang, name }: VersionRow): void =>
    confirmDelete({
      names: [`${languageNames[lang]} · ${name}`],
      depends: t('document.version.deleteDepends'),
      remove: () => call(documentCalls.removeVersions, { content: [oid] }),
      onDone: () => void reload(),
    });

  const title = t('common.languageVersionsOf', { name: documentName(named) });
  return (
    <section className="kit-language-page document-version-page" aria-label={title}>
      <header className="kit-language-header">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('common.back')} onClick={onBack} />
        <h1>{title}</h1>
        {editable ? (
          <span title={data && free.length === 0 ? t('common.allLanguagesGiven') : undefined}>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              disabled={!mayAdd}
              onClick={() => setOpen({ kind: 'add' })}
            >
              {t('common.addLanguageVersion')}
            </Button>
          </span>
        ) : null}
      </header>
      <p className="document-version-purpose">{t('document.version.purpose')}</p>
      {data === undefined && error && !isFetching ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && isFetching ? <LoadingRows count={4} /> : null}
      {data?.length === 0 ? (
        <EmptyState words={{ title: t('document.version.emptyTitle'), hint: t('document.version.emptyHint') }} />
      ) : null}
      <ul className="kit-language-grid">
        {data?.map((row) => (
          <VersionCard
            key={row.oid}
            row={row}
            editable={editable}
            onPreview={() => setOpen({ kind: 'preview', row })}
            onEdit={() => setOpen({ kind: 'edit', row })}
            onDelete={() => remove(row)}
            onStatus={(status) => setStatus(row, status)}
          />
        ))}
      </ul>
      {open?.kind === 'add' ? (
        <VersionDialog documentOid={documentOid} choices={free} onSaved={saved} onClose={close} />
      ) : null}
      {open?.kind === 'edit' ? (
        <VersionDialog
          key={open.row.oid}
          documentOid={documentOid}
          row={open.row}
          choices={[open.row.lang, ...free]}
          onSaved={saved}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'preview' ? <FilePreview file={open.row.fileInfo} onClose={close} /> : null}
    </section>
  );
};
