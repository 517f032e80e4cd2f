import { useMemo } from 'react';
import { parameterCalls, type ParameterRow } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ShownName } from '#platform/language-versions/web/ShownName.tsx';
import { namedIn, oneByOne, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { withReasons } from '#platform/picker/web/with-reasons.ts';
import { NumberText } from '#platform/records/web/columns-of.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { parameterName, shownName } from './parameter-list.ts';

export type ParameterType = { paramtype: string; paramtypename: string; count: number };

const loadTypes: PickerSource<ParameterType>['load'] = ({ search, pageNum, pageSize }) =>
  call(parameterCalls.types, { query: { pageNum, pageSize, ...bothScripts(search) } });

/** The types in use. */
export const useTypeSource = (): PickerSource<ParameterType> => {
  const t = useTexts(parameterTexts);
  const source = useMemo(
    (): PickerSource<ParameterType> => ({
      name: 'parameter-types',
      keyOf: ({ paramtype }) => paramtype,
      named: namedIn(loadTypes, ({ paramtype }) => [paramtype]),
      textOf: ({ paramtypename }) => paramtypename,
      detailOf: ({ paramtype }) => paramtype,
      load: loadTypes,
      columns: [
        {
          key: 'paramtype',
          title: t('parameter.type'),
          width: 240,
          render: (row) => <CodeChip code={row.paramtype} />,
        },
        { key: 'paramtypename', title: t('common.typeName'), render: (row) => <CutText text={row.paramtypename} /> },
        {
          key: 'count',
          title: t('parameter.typeCount'),
          width: 120,
          align: 'end',
          render: (row) => <NumberText value={row.count} />,
        },
      ],
    }),
    [t],
  );
  return useRemembering('parameter-types', source);
};

/** All parameters. */
const useParameterSource = (): PickerSource<ParameterRow> => {
  const t = useTexts(parameterTexts);
  const source = useMemo(
    (): PickerSource<ParameterRow> => ({
      name: 'parameters',
      keyOf: ({ oid }) => oid,
      named: oneByOne((oid) => call(parameterCalls.item, { query: { oid } })),
      textOf: parameterName,
      detailOf: ({ paramtype, paramcode }) => `${paramtype} · ${paramcode}`,
      load: ({ search, pageNum, pageSize }) =>
        call(parameterCalls.search, { query: { pageNum, pageSize, ...bothScripts(search) } }),
      columns: [
        {
          key: 'paramtype',
          title: t('parameter.type'),
          width: 180,
          render: (row) => <CodeChip code={row.paramtype} />,
        },
        {
          key: 'paramcode',
          title: t('common.code'),
          width: 160,
          render: (row) => <CodeChip code={row.paramcode} />,
        },
        {
          key: 'paramname',
          title: t('common.name'),
          render: (row) => <ShownName shown={shownName(row)} stored={row.paramname} />,
        },
      ],
    }),
    [t],
  );
  return useRemembering('parameters', source);
};

/** All parameters, to pick the parent of `oid` (absent: of a new one) from: not itself, and nothing below it. */
export const useParentSource = (oid?: string): PickerSource<ParameterRow> => {
  const t = useTexts(parameterTexts);
  const parameters = useParameterSource();
  return useMemo(
    () =>
      oid === undefined
        ? parameters
        : withReasons(parameters, oid, async (oids) => {
            const below = await call(parameterCalls.below, { content: { oid, oids: [...oids] } });
            return new Map(below.map((one) => [one, t('parameter.parent_is_below')]));
          }),
    [oid, parameters, t],
  );
};
