import { useMemo } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Draft } from '#platform/permission-page/web/permission-draft.ts';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { PickerDialog } from '#platform/picker/web/PickerDialog.tsx';
import { namedIn, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { dataPermissionCalls, type PickableFunction } from '../data-permission.contract.ts';
import { dataPermissionTexts } from '../data-permission.texts.ts';
import { newHolder } from './data-draft.ts';
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

type AdderProps = { dataType: string; taken: Draft; onAdd: (functions: PickableFunction[]) => void };

/** A field that adds functions to an item by typing, or by its dialog; those that it has are not offered again. */
export const FunctionAdder = ({ dataType, taken, onAdd }: AdderProps) => {
  const t = useTexts(dataPermissionTexts);
  const source = useFunctionSource(dataType);
  const held = new Set(taken.map(({ roleid }) => roleid));
  return (
    <PickerAdder
      label={t('common.functions')}
      title={t('data_permission.pickFunctions')}
      placeholder={t('data_permission.typeToAdd')}
      source={{
        ...source,
        whyNot: (row) => (held.has(newHolder(row).roleid) ? t('data_permission.given') : source.whyNot?.(row)),
      }}
      onAdd={onAdd}
    />
  );
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
