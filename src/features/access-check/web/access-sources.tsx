import { Tag } from 'antd';
import { useMemo } from 'react';
import { accessCheckCalls, type FunctionName, type ItemName } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { namedIn, oneByOne, type PickerQuestion, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';

const asked = ({ search, pageNum, pageSize }: PickerQuestion) => ({ pageNum, pageSize, ...bothScripts(search) });

export const functionWords = ({ name, id }: Pick<FunctionName, 'name' | 'id'>): string => `${name} (${id})`;

const loadFunctions: PickerSource<FunctionName>['load'] = (question) =>
  call(accessCheckCalls.functions, { query: asked(question) });

/** Console and mobile functions. */
export const useFunctionSource = (): PickerSource<FunctionName> => {
  const t = useTexts(accessTexts);
  const { language } = useLanguage();
  const source = useMemo(
    (): PickerSource<FunctionName> => ({
      name: `access-functions-${language}`,
      keyOf: ({ oid }) => oid,
      named: namedIn(loadFunctions, ({ oid, id, name }) => [oid, id, name]),
      textOf: functionWords,
      detailOf: ({ functype }) => t(functype === 'A' ? 'common.app' : 'common.console'),
      load: loadFunctions,
      columns: [
        { key: 'id', title: t('common.code'), width: 160, render: ({ id }) => <CodeChip code={id} /> },
        {
          key: 'name',
          title: t('common.name'),
          render: ({ name, status }) => (
            <>
              <CutText text={name} />
              {status === 'N' ? <Tag variant="filled">{t('access.off')}</Tag> : null}
            </>
          ),
        },
        {
          key: 'functype',
          title: t('access.kind'),
          width: 160,
          render: ({ functype }) => t(functype === 'A' ? 'common.app' : 'common.console'),
        },
      ],
    }),
    [language, t],
  );
  return useRemembering('functions', source);
};

/** Data items that have conditions. */
export const useItemSource = (): PickerSource<ItemName> => {
  const t = useTexts(accessTexts);
  const { language } = useLanguage();
  const source = useMemo(
    (): PickerSource<ItemName> => ({
      name: `access-items-${language}`,
      keyOf: ({ oid }) => oid,
      named: oneByOne(
        async (oid) => (await call(accessCheckCalls.names, { query: { dataOid: oid } })).item ?? undefined,
      ),
      textOf: ({ name, typename }) => `${name} · ${typename}`,
      load: (question) => call(accessCheckCalls.items, { query: asked(question) }),
      columns: [
        { key: 'typename', title: t('common.type'), width: 220, render: (row) => <CutText text={row.typename} /> },
        { key: 'name', title: t('common.name'), render: ({ name }) => <CutText text={name} /> },
      ],
    }),
    [language, t],
  );
  return useRemembering('data-items', source);
};
