import { useMemo } from 'react';
import { masterDataCalls, type MasterDataRow } from '#features/master-data/master-data.contract.ts';
import { masterDataUseTexts } from '#features/master-data/master-data-uses.texts.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { oneByOne, type PickerSource } from '#platform/picker/web/picker-source.ts';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call } from '#platform/wire/web/client.ts';
import { loadMasterData } from './master-data-list.ts';

const texts = { ...masterDataTexts, ...masterDataUseTexts };
const { code, text } = columnsOf<MasterDataRow>();

/** The companies or plants in use, each row of them, to replace another one, `replaced`. */
export const usePlaceRowSource = (kind: 'CO' | 'PLANT', replaced: string): PickerSource<MasterDataRow> => {
  const t = useTexts(texts);
  return useMemo(
    (): PickerSource<MasterDataRow> => ({
      name: `master-data-${kind}`,
      keyOf: ({ oid }) => oid,
      named: oneByOne(loadMasterData),
      textOf: ({ content }) => content,
      detailOf: ({ class3, class4 }) => [class3, class4].filter(Boolean).join(' · '),
      whyNot: ({ oid }) => (oid === replaced ? t('master_data.isReplaced') : undefined),
      load: ({ search, pageNum, pageSize }) =>
        call(masterDataCalls.search, {
          query: { pageNum, pageSize },
          sealedQuery: { conditionMap: { class1: 'ORG', class2: kind, status: 'Y', ...bothScripts(search) } },
        }),
      columns: [
        code('class3', t('common.company'), { width: 140 }),
        ...(kind === 'PLANT' ? [code('class4', t('common.plant'), { width: 140 })] : []),
        text('content', t('common.content')),
      ],
    }),
    [kind, replaced, t],
  );
};
