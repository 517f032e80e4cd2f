import { useMemo } from 'react';
import { masterDataCalls, type MasterDataGroup } from '#features/master-data/master-data.contract.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { namedIn, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { NumberText } from '#platform/records/web/columns-of.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call } from '#platform/wire/web/client.ts';

const loadGroups: PickerSource<MasterDataGroup>['load'] = ({ search, pageNum, pageSize }) =>
  call(masterDataCalls.groups, { query: { pageNum, pageSize, ...bothScripts(search) } });

const keyOf = ({ class1, class2 }: MasterDataGroup): string => [class1, class2].filter(Boolean).join(' · ');

/** The first two classes in use. */
export const useGroupSource = (): PickerSource<MasterDataGroup> => {
  const t = useTexts(masterDataTexts);
  const source = useMemo(
    (): PickerSource<MasterDataGroup> => ({
      name: 'master-data-groups',
      keyOf,
      named: namedIn(loadGroups, (row) => [keyOf(row)]),
      textOf: ({ class1 }) => class1,
      detailOf: ({ class2 }) => class2,
      load: loadGroups,
      columns: [
        { key: 'class1', title: t('master_data.class1'), width: 200, render: (row) => <CodeChip code={row.class1} /> },
        {
          key: 'class2',
          title: t('master_data.class2'),
          render: (row) => (row.class2 ? <CodeChip code={row.class2} /> : null),
        },
        {
          key: 'count',
          title: t('master_data.rows'),
          width: 120,
          align: 'end',
          render: (row) => <NumberText value={row.count} />,
        },
      ],
    }),
    [t],
  );
  return useRemembering('master-data-groups', source);
};
