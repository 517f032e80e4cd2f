import { Tag } from 'antd';
import { useMemo } from 'react';
import type { WhitelistRow } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { markTexts } from '#features/access-lists/content-marks.ts';
import { contentWords } from '#features/access-lists/content-words.ts';
import { ContentName } from './ContentName.tsx';
import { whitelistName } from './whitelist-list.ts';

const { code, time } = columnsOf<WhitelistRow>();

type Switching = {
  save: (row: WhitelistRow, status: YesNo) => Promise<unknown>;
};

/** The columns of seed 000 §2.5. */
export const useWhitelistColumns = ({ save }: Switching): ResourceColumn<WhitelistRow>[] => {
  const t = useTexts(whitelistTexts);
  const marks = useTexts(markTexts);
  return useMemo(
    (): ResourceColumn<WhitelistRow>[] => [
      {
        key: 'type',
        title: t('whitelist.type'),
        width: 170,
        whole: { text: (row) => row.typename || row.type },
        render: (row) => <CutText text={row.typename || row.type} />,
      },
      {
        key: 'contenttype',
        title: t('whitelist.contenttype'),
        width: 130,
        whole: { text: (row) => row.contenttypename, around: tagPadding },
        render: (row) => <Tag variant="filled">{row.contenttypename}</Tag>,
      },
      code('contentoid', t('common.id'), { width: 136, always: true }),
      {
        key: 'name',
        title: t('common.name'),
        width: 160,
        always: true,
        whole: { text: (row) => contentWords({ ...row, type: row.contenttype }, marks) },
        render: (row) => <ContentName row={{ ...row, type: row.contenttype }} id={row.contentoid} />,
      },
      statusColumn(t('common.status'), {
        nameOf: whitelistName,
        mayChange: ({ mayChange }) => mayChange === 'Y',
        save,
      }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [marks, save, t],
  );
};
