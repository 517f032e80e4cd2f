import { Tag } from 'antd';
import { useMemo } from 'react';
import type { BlacklistRow } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { blacklistName } from './blacklist-list.ts';
import { markTexts } from '#features/access-lists/content-marks.ts';
import { contentWords } from '#features/access-lists/content-words.ts';
import { ContentName } from './ContentName.tsx';

const { code, text, time } = columnsOf<BlacklistRow>();

type Switching = {
  save: (row: BlacklistRow, status: YesNo) => Promise<unknown>;
};

/** The columns of seed 000 §2.6. */
export const useBlacklistColumns = ({ save }: Switching): ResourceColumn<BlacklistRow>[] => {
  const t = useTexts(blacklistTexts);
  const marks = useTexts(markTexts);
  return useMemo(
    (): ResourceColumn<BlacklistRow>[] => [
      {
        key: 'blacktype',
        title: t('blacklist.blacktype'),
        width: 170,
        whole: { text: (row) => row.blacktypename || row.blacktype },
        render: (row) => <CutText text={row.blacktypename || row.blacktype} />,
      },
      {
        key: 'type',
        title: t('common.typeName'),
        width: 120,
        whole: { text: (row) => row.typename, around: tagPadding },
        render: (row) => <Tag variant="filled">{row.typename}</Tag>,
      },
      code('userid', t('common.id'), { width: 140, always: true }),
      {
        key: 'name',
        title: t('common.name'),
        width: 180,
        always: true,
        whole: { text: (row) => contentWords(row, marks) },
        render: (row) => <ContentName row={row} id={row.userid} />,
      },
      text('remark', t('common.remark')),
      statusColumn(t('common.status'), {
        nameOf: blacklistName,
        mayChange: ({ mayChange }) => mayChange === 'Y',
        whyNot: ({ status, maySwitchOn }) =>
          status === 'N' && maySwitchOn === 'N' ? t('blacklist.switchOnStronger') : undefined,
        save,
      }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [marks, save, t],
  );
};
