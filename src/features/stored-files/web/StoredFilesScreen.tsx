import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  fileGroups,
  type FileUse,
  storedFileCalls,
  storedFileLimits,
  storedFileMenu,
  type StoredFileRow,
  usages,
} from '#features/stored-files/stored-files.contract.ts';
import { storedFileTexts } from '#features/stored-files/stored-files.texts.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FilePreview, mayPreview } from '#platform/files/web/FilePreview.tsx';
import { usePagesInWords } from '#platform/files/web/FileFacts.tsx';
import { Thumbnail } from '#platform/files/web/Thumbnail.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { type StoredFileFilters, storedFileList } from './stored-file-list.ts';

const kinds = [] as const;
const { text, time } = columnsOf<StoredFileRow>();

const useFilters = (): FilterField<StoredFileFilters>[] => {
  const t = useTexts(storedFileTexts);
  const fields = useFilterFields();
  const groups = fileGroups.map((value) => ({ value, label: t(`stored_file.group.${value}`) }));
  const states = usages.map((value) => ({ value, label: t(`stored_file.usage.${value}`) }));
  return [
    fields.text('filename', t('stored_file.filename'), storedFileLimits.filename),
    fields.text('uploader', t('stored_file.uploader'), storedFileLimits.uploader),
    fields.choice('filegroup', t('stored_file.group'), groups, t('stored_file.anyGroup')),
    fields.choice('usage', t('stored_file.usage'), states, t('stored_file.anyUsage')),
  ];
};

/** The records of a file that the reader may see, the first with a link. */
/** The use that a row names: the first with a page, its name, and how many others there are. */
const shownUse = (uses: readonly FileUse[], capital: (text: string) => string) => {
  const first = uses.find(({ path }) => path !== '');
  if (!first) return undefined;
  const more = uses.length > 1 ? ` +${uses.length - 1}` : '';
  return { path: first.path, label: capital(`${first.type} ${first.name}`.trim()), more };
};

const Uses = ({ uses }: { uses: readonly FileUse[] }) => {
  const { capital } = useLanguage();
  const shown = shownUse(uses, capital);
  if (!shown) return null;
  return (
    <span>
      <Link to={shown.path} title={shown.label}>
        {shown.label}
      </Link>
      {shown.more}
    </span>
  );
};

const Total = () => {
  const t = useTexts(storedFileTexts);
  const { number, bytes } = useLanguage();
  const { data } = useQuery({
    queryKey: [storedFileList.name, 'total'],
    queryFn: () => call(storedFileCalls.total, {}),
  });
  if (!data) return null;
  return (
    <span>
      {t('stored_file.total', {
        files: number(data.files),
        bytes: bytes(data.bytes),
        unusedFiles: number(data.unusedFiles),
        unusedBytes: bytes(data.unusedBytes),
      })}
    </span>
  );
};

const useColumns = (): ResourceColumn<StoredFileRow>[] => {
  const t = useTexts(storedFileTexts);
  const { bytes, capital } = useLanguage();
  const pagesInWords = usePagesInWords();
  const groupOf = ({ filegroup, fileInfo }: StoredFileRow): string =>
    [t(`stored_file.group.${filegroup}`), pagesInWords(fileInfo)].filter(Boolean).join(' · ');
  return [
    {
      key: 'thumb',
      title: t('stored_file.group.PICTURE'),
      width: 64,
      render: ({ fileInfo }) => (fileInfo?.thumburl ? <Thumbnail file={fileInfo} size={26} /> : null),
    },
    text('filename', t('stored_file.filename'), { always: true, minWidth: 180 }),
    {
      key: 'filegroup',
      title: t('stored_file.group'),
      width: 130,
      whole: { text: groupOf },
      render: groupOf,
    },
    {
      key: 'filesize',
      title: t('common.size'),
      width: 110,
      align: 'end',
      cut: { text: ({ filesize }) => bytes(filesize) },
      render: ({ filesize }) => bytes(filesize),
    },
    {
      key: 'usage',
      title: t('stored_file.usage'),
      width: 130,
      cut: { text: ({ usage }) => t(`stored_file.usage.${usage}`) },
      render: ({ usage }) => t(`stored_file.usage.${usage}`),
    },
    {
      key: 'uses',
      title: t('stored_file.uses'),
      width: 240,
      cut: {
        text: ({ uses }) => {
          const shown = shownUse(uses, capital);
          return shown ? shown.label + shown.more : '';
        },
      },
      render: ({ uses }) => <Uses uses={uses} />,
    },
    {
      key: 'uploader',
      title: t('stored_file.uploader'),
      width: 130,
      render: ({ uploader }) => <PersonLink empid={uploader} />,
    },
    time('uploadtime', t('stored_file.uploadtime')),
  ];
};

/** All uploaded files: where they are used, and how much room they take. */
const StoredFilesScreen = () => {
  const t = useTexts(storedFileTexts);
  const { language } = useLanguage();
  const screen = useListScreen(storedFileList, kinds);
  const mayRemove = useMayCall(storedFileCalls.remove);
  const [shown, setShown] = useState<FileInfo | null>(null);
  const columns = useColumns();
  const filters = useFilters();
  return (
    <>
      <ListPage
        screen={screen}
        title={storedFileMenu.title[language]}
        purpose={
          <>
            {t('stored_file.purpose')}
            {language.startsWith('zh') ? null : ' '}
            <Total />
          </>
        }
        searchHint={t('stored_file.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('stored_file.emptyTitle'), hint: t('stored_file.emptyHint') }}
        onOpen={({ fileInfo }) => {
          if (fileInfo && mayPreview(fileInfo)) setShown(fileInfo);
        }}
        selectable={mayRemove ? ({ usage }) => usage === 'UNUSED' : false}
        deletion={mayRemove ? {} : undefined}
      />
      {shown ? <FilePreview file={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
};

export default StoredFilesScreen;
