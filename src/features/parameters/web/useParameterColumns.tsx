import { useMemo } from 'react';
import type { ParameterRow } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { ShownName } from '#platform/language-versions/web/ShownName.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { parameterName, shownName, shownParent } from './parameter-list.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';

const { code, text, number, time } = columnsOf<ParameterRow>();

/** The columns of seed 000 §2.2. */
export const useParameterColumns = (
  mayChange: (row: ParameterRow) => boolean,
  changeStatus: (row: ParameterRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<ParameterRow>[] => {
  const t = useTexts(parameterTexts);
  return useMemo(
    (): ResourceColumn<ParameterRow>[] => [
      code('paramtype', t('parameter.type'), { width: 160 }),
      text('paramtypename', t('common.typeName'), { width: 130 }),
      code('paramcode', t('common.code'), { width: 120, always: true }),
      {
        key: 'paramname',
        title: t('common.name'),
        always: true,
        minWidth: 140,
        cut: { text: (row) => [...new Set([shownName(row), row.paramname])].join('   ') },
        render: (row) => <ShownName shown={shownName(row)} stored={row.paramname} />,
      },
      number('paramsort', t('common.order'), { width: 96, rank: 1 }),
      {
        key: 'parentparam',
        title: t('parameter.parent'),
        width: 130,
        rank: 2,
        cut: { text: shownParent },
        render: (row) => <CutText text={shownParent(row)} />,
      },
      coverageColumn<ParameterRow>(t('common.language'), parameterName),
      statusColumn(t('common.status'), { nameOf: parameterName, mayChange, save: changeStatus }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, t],
  );
};
