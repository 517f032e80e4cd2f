import { Tag } from 'antd';
import { useMemo } from 'react';
import type { WhitelistRow } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { ContentName } from '#features/access-lists/web/ContentName.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { whitelistName } from './whitelist-list.ts';

type Switching = {
  mayChange: boolean;
  save: (row: WhitelistRow, status: YesNo) => Promise<unknown>;
  ask: (row: WhitelistRow, status: YesNo) => Promise<boolean>;
};

/** The columns of seed 000 §2.5. */
export const useWhitelistColumns = ({ mayChange, save, ask }: Switching): ResourceColumn<WhitelistRow>[] => {
  const t = useTexts(whitelistTexts);
  return useMemo(
    (): ResourceColumn<WhitelistRow>[] => [
      {
        key: 'type',
        title: t('whitelist.type'),
        width: 170,
        sortable: true,
        render: (row) => <CutText text={row.typename || row.type} />,
      },
      {
        key: 'contenttype',
        title: t('whitelist.contenttype'),
        width: 130,
        sortable: true,
        render: (row) => <Tag variant="filled">{row.contenttypename}</Tag>,
      },
      {
        key: 'contentoid',
        title: t('common.id'),
        width: 136,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.contentoid} />,
      },
      {
        key: 'name',
        title: t('common.name'),
        width: 160,
        always: true,
        sortable: true,
        render: (row) => <ContentName row={{ ...row, type: row.contenttype }} />,
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 110,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={whitelistName(row)}
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
