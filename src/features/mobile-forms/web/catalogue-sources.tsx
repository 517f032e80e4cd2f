import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type PickerSource, wholeList } from '#platform/picker/web/picker-source.ts';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { type Process, processesQuery, type Stage, stagesQuery } from './catalogue.ts';

const process = columnsOf<Process>();
const stage = columnsOf<Stage>();

/** The processes of the catalogue, for a picker. */
export const useProcessSource = (): PickerSource<Process> => {
  const t = useTexts(mobileFormTexts);
  const client = useQueryClient();
  return useMemo(
    () => ({
      name: 'catalogue-processes',
      keyOf: ({ proid }) => proid,
      textOf: ({ pronm }) => pronm,
      detailOf: ({ proid }) => proid,
      load: wholeList(
        () => client.fetchQuery(processesQuery),
        ({ proid, pronm }) => `${proid} ${pronm}`,
      ),
      columns: [
        process.code('proid', t('common.processId'), { width: 240 }),
        process.text('pronm', t('common.process')),
      ],
    }),
    [client, t],
  );
};

/** The stages of a process, for a picker; its start form is named as such. */
export const useStageSource = (proid: string): PickerSource<Stage> => {
  const t = useTexts(mobileFormTexts);
  const client = useQueryClient();
  return useMemo(() => {
    const named = ({ lineid, linenm }: Stage): string =>
      lineid === proid ? `${linenm} · ${t('mobile_form.startForm')}` : linenm;
    return {
      name: `catalogue-stages ${proid}`,
      keyOf: ({ lineid }) => lineid,
      textOf: named,
      detailOf: ({ lineid }) => lineid,
      load: wholeList(
        async () => (proid === '' ? [] : client.fetchQuery(stagesQuery(proid))),
        (row) => `${row.lineid} ${named(row)}`,
      ),
      columns: [
        stage.code('lineid', t('common.stageId'), { width: 240 }),
        { key: 'linenm', title: t('common.stage'), render: (row) => named(row) },
      ],
    };
  }, [client, proid, t]);
};
