import { useMemo } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerDialog } from '#platform/picker/web/PickerDialog.tsx';
import { namedIn, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { dataPermissionCalls, type PickableFunction } from '../data-permission.contract.ts';
import { dataPermissionTexts } from '../data-permission.texts.ts';
import { FunctionTypeTag } from './FunctionPanel.tsx';

const useFunctionSource = (dataType: string): PickerSource<PickableFunction> => {
  const t = useTexts(dataPermissionTexts);
  const { language } = useLanguage();
  const source = useMemo((): PickerSource<PickableFunction> => {
    const load: PickerSource<PickableFunction>['load'] = ({ search, pageNum, pageSize }) =>
      call(dataPermissionCalls.functions, { query: { dataType, pageNum, pageSize, ...bothScripts(search) } });
    return {
      name: `data-permission-functions ${dataType} ${language}`,
      named: namedIn(load, ({ type, oid, id, name }) => [`${type} ${oid}`, id, name]),
      load,
      keyOf: ({ type, oid }) => `${type} ${oid}`,
      textOf: ({ id, name }) => `${id} ${name}`,
      columns: [
        { key: 'id', title: t('common.functionId'), width: 180, render: ({ id }) => <CodeChip code={id} /> },
        {
          key: 'type',
          title: t('common.type'),
          width: 120,
          render: ({ type }) => <FunctionTypeTag type={type} />,
        },
        { key: 'name', title: t('common.name'), render: ({ name }) => <CutText text={name} /> },
      ],
    };
  }, [dataType, language, t]);
  return useRemembering('granted-functions', source);
};

type Props = {
  dataType: string;
  multiple: boolean;
  onConfirm: (functions: PickableFunction[]) => void;
  onClose: () => void;
};

/** A dialog for picking mobile and console functions. */
export const FunctionPicker = ({ dataType, multiple, ...props }: Props) => {
  const t = useTexts(dataPermissionTexts);
  return (
    <PickerDialog
      {...props}
      multiple={multiple}
      title={t(multiple ? 'data_permission.pickFunctions' : 'data_permission.pickFunction')}
      source={useFunctionSource(dataType)}
    />
  );
};
