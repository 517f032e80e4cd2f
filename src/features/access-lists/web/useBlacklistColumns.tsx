import { Tag } from 'antd';
import { useMemo } from 'react';
import type { BlacklistRow } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { ContentName } from '#features/access-lists/web/ContentName.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { blacklistName } from './blacklist-list.ts';

type Switching = {
  mayChange: boolean;
  save: (row: BlacklistRow, status: YesNo) => Promise<unknown>;
  ask: (row: BlacklistRow, status: YesNo) => Promise<boolean>;
};

/** The columns of seed 000 §2.6. */
export const useBlacklistColumns = ({ mayChange, save, ask }: Switching): ResourceColumn<BlacklistRow>[] => {
  const t = useTexts(blacklistTexts);
  return useMemo(
    (): ResourceColumn<BlacklistRow>[] => [
      {
        key: 'blacktype',
        title: t('blacklist.blacktype'),
        width: 170,
        sortable: true,
        render: (row) => <CutText text={row.blacktypename || row.blacktype} />,
      },
      {
        key: 'type',
        title: t('common.typeName'),
        width: 120,
        sortable: true,
        render: (row) => <Tag variant="filled">{row.typename}</Tag>,
      },
      {
        key: 'userid',
        title: t('common.id'),
        width: 140,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.userid} />,
      },
      {
        key: 'name',
        title: t('common.name'),
        width: 180,
        always: true,
        sortable: true,
        render: (row) => <ContentName row={row} />,
      },
      {
        key: 'remark',
        title: t('blacklist.remark'),
        sortable: true,
        render: (row) => <CutText text={row.remark} />,
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 110,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={blacklistName(row)}
            disabled={!mayChange}
            save={(next) => save(row, next)}
            ask={(next) => ask(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('common.changedAt'),
        width: 170,
        sortable: true,
        hiddenByDefault: true,
        render: (row) => <TimeText time={row.txdat} />,
      },
    ],
    [ask, mayChange, save, t],
  );
};
