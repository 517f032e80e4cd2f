import { useMemo } from 'react';
import type { AppFunctionRow } from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { ShownName } from '#platform/language-versions/web/ShownName.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { appFunctionName } from './app-function-list.ts';

const { code, text, number, time } = columnsOf<AppFunctionRow>();

/** The columns of seed 000 §2.3, and more that are hidden by default. */
export const useAppFunctionColumns = (
  mayChange: boolean,
  changeStatus: (row: AppFunctionRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<AppFunctionRow>[] => {
  const t = useTexts(appFunctionTexts);
  return useMemo(
    (): ResourceColumn<AppFunctionRow>[] => [
      code('id', t('common.functionId'), { width: 146, always: true }),
      {
        key: 'name',
        title: t('common.name'),
        always: true,
        render: ({ title, name }) => <ShownName shown={title} stored={name} />,
      },
      coverageColumn<AppFunctionRow>(t('common.language'), appFunctionName),
      {
        key: 'type',
        title: t('common.type'),
        width: 136,
        whole: { text: ({ typename }) => typename },
        render: ({ typename }) => <CutText text={typename} />,
      },
      {
        key: 'module',
        title: t('app_function.module'),
        width: 146,
        whole: { text: ({ modulename }) => modulename },
        render: ({ modulename }) => <CutText text={modulename} />,
      },
      number('position', t('app_function.position'), { width: 110, hiddenByDefault: true }),
      text('icon', t('common.icon'), { width: 160, hiddenByDefault: true }),
      text('version', t('common.version'), { width: 110, hiddenByDefault: true }),
      text('packagename', t('app_function.packagename'), { width: 220, hiddenByDefault: true }),
      text('explain', t('common.description'), { width: 220, hiddenByDefault: true }),
      statusColumn(t('common.status'), { width: 112, nameOf: appFunctionName, mayChange, save: changeStatus }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, t],
  );
};
