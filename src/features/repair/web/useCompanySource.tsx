import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CoinfoRow, repairCalls } from '#features/repair/repair.contract.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { type PickerSource, wholeList } from '#platform/picker/web/picker-source.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';

const key = ['repair', 'coinfo'] as const;
const freshFor = 60_000;

export const companyText = ({ co, coabr }: CoinfoRow): string => `${coabr} (${co})`;

/** The companies for which the reader may add something, as a picker shows them; `nameOf`: of one that was picked. */
export const useCompanySource = (
  textOf: (row: CoinfoRow) => string,
): { source: PickerSource<CoinfoRow>; nameOf: (co: string) => string } => {
  const t = useTexts(repairTexts);
  const client = useQueryClient();
  const notices = useNotices();
  return useMemo(() => {
    const load = async (): Promise<CoinfoRow[]> => {
      try {
        return await client.fetchQuery({
          queryKey: key,
          queryFn: () => call(repairCalls.companies, { query: {} }),
          staleTime: freshFor,
        });
      } catch (error) {
        notices.failure(t('repair.companiesFailed'), error);
        throw error;
      }
    };
    return {
      source: {
        name: 'repair coinfo',
        keyOf: ({ co }) => co,
        textOf,
        detailOf: ({ co, coabr }) => (textOf === companyText ? '' : `${coabr} · ${co}`),
        load: wholeList(load, ({ co, coabr }) => `${co} ${coabr}`),
        columns: [
          { key: 'co', title: t('common.code'), width: 160, render: ({ co }) => <CodeChip code={co} /> },
          { key: 'coabr', title: t('common.company'), render: ({ coabr }) => <CutText text={coabr} /> },
        ],
      },
      nameOf: (co) => client.getQueryData<CoinfoRow[]>(key)?.find((row) => row.co === co)?.coabr ?? '',
    };
  }, [client, notices, t, textOf]);
};
