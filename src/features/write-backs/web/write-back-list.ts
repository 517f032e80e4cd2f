import {
  writeBackCalls,
  writeBackFilter,
  writeBackMenu,
  type WriteBackRow,
  writeBackSortFields,
} from '#features/write-backs/write-backs.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobCountTexts } from '#platform/jobs/job-counts.texts.ts';
import { writeBackTexts } from '#features/write-backs/write-backs.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { processEngineTexts } from '#platform/process-engine/process-engine.texts.ts';
import { type FiltersOf, noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';

export const writeBackWords = {
  ...vocabulary,
  ...executionTexts,
  ...jobCountTexts,
  ...processEngineTexts,
  ...writeBackTexts,
};

export type WriteBackFilters = FiltersOf<typeof writeBackFilter>;

/** Results of forms on their way to the process engine. */
export const writeBackList = defineList({
  name: writeBackMenu.component,
  filters: noFilters(writeBackFilter),
  sortFields: writeBackSortFields,
  keyOf: ({ oid }: WriteBackRow) => oid,
  nameOf: ({ name, insId }) => `${name} · ${insId}`,
  ...sealedSearch(writeBackFilter, writeBackCalls),
});
