import { useMemo } from 'react';
import type { AppFunctionRow } from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { appFunctionName } from './app-function-list.ts';

/** The name as the app shows it; beside it the stored one, where a language text replaces it. */
const NameCell = ({ row: { title, name } }: { row: AppFunctionRow }) => (
  <>
    <CutText text={title} />
    {name === title ? null : (
      <span className="app-function-stored">
        <CutText text={name} />
      </span>
    )}
  </>
);

/** The columns of seed 000 §2.3; the others can be taken in. */
export const useAppFunctionColumns = (
  mayChange: boolean,
  setStatus: (row: AppFunctionRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<AppFunctionRow>[] => {
  const t = useTexts(appFunctionTexts);
  return useMemo(
    (): ResourceColumn<AppFunctionRow>[] => [
      {
        key: 'id',
        title: t('common.functionId'),
        width: 146,
        always: true,
        sortable: true,
        render: ({ id }) => <CodeChip code={id} />,
      },
      {
        key: 'name',
        title: t('common.name'),
        always: true,
        sortable: true,
        render: (row) => <NameCell row={row} />,
      },
      {
        key: 'type',
        title: t('common.type'),
        width: 136,
        sortable: true,
        render: ({ typename }) => <CutText text={typename} />,
      },
      {
        key: 'module',
        title: t('app_function.module'),
        width: 146,
        sortable: true,
        render: ({ modulename }) => <CutText text={modulename} />,
      },
      {
        key: 'position',
        title: t('app_function.position'),
        width: 110,
        align: 'end',
        sortable: true,
        hiddenByDefault: true,
        render: ({ position }) => position,
      },
      {
        key: 'icon',
        title: t('common.icon'),
        width: 160,
        hiddenByDefault: true,
        render: ({ icon }) => <CutText text={icon} />,
      },
      {
        key: 'version',
        title: t('app_function.version'),
        width: 110,
        hiddenByDefault: true,
        render: ({ version }) => <CutText text={version} />,
      },
      {
        key: 'packagename',
        title: t('app_function.packagename'),
        width: 220,
        hiddenByDefault: true,
        render: ({ packagename }) => <CutText text={packagename} />,
      },
      {
        key: 'explain',
        title: t('common.description'),
        width: 220,
        hiddenByDefault: true,
        render: ({ explain }) => <CutText text={explain} />,
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 112,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={appFunctionName(row)}
            disabled={!mayChange}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('common.changedAt'),
        width: 200,
        sortable: true,
        hiddenByDefault: true,
        render: ({ txdat }) => <TimeText time={txdat} />,
      },
    ],
    [mayChange, setStatus, t],
  );
};
