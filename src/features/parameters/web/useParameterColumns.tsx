import { useMemo } from 'react';
import type { ParameterRow } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { parameterName } from './parameter-list.ts';

/** The columns of seed 000 §2.2. */
export const useParameterColumns = (
  mayChange: (row: ParameterRow) => boolean,
  setStatus: (row: ParameterRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<ParameterRow>[] => {
  const t = useTexts(parameterTexts);
  return useMemo(
    (): ResourceColumn<ParameterRow>[] => [
      {
        key: 'paramtype',
        title: t('parameter.type'),
        width: 160,
        sortable: true,
        render: (row) => <CodeChip code={row.paramtype} />,
      },
      {
        key: 'paramtypename',
        title: t('parameter.typeName'),
        width: 130,
        sortable: true,
        render: (row) => <CutText text={row.paramtypename} />,
      },
      {
        key: 'paramcode',
        title: t('parameter.code'),
        width: 120,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.paramcode} />,
      },
      {
        key: 'paramname',
        title: t('parameter.name'),
        always: true,
        sortable: true,
        render: (row) => <CutText text={row.paramname} />,
      },
      {
        key: 'paramsort',
        title: t('parameter.sort'),
        width: 96,
        align: 'end',
        sortable: true,
        render: (row) => row.paramsort,
      },
      {
        key: 'parentparam',
        title: t('parameter.parent'),
        width: 130,
        render: (row) => <CutText text={row.parentparamname} />,
      },
      {
        key: 'status',
        title: t('parameter.status'),
        width: 110,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={parameterName(row)}
            disabled={!mayChange(row)}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('parameter.changed'),
        width: 170,
        sortable: true,
        hiddenByDefault: true,
        render: (row) => <TimeText time={row.txdat} />,
      },
    ],
    [mayChange, setStatus, t],
  );
};
