import { xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { exportedColumns } from './exported.ts';
import type { ImportKind } from './import-kind.ts';

export const bulkImportRoutes = (bind: Bind, { imports }: { imports: readonly ImportKind[] }): void => {
  for (const { calls, title, columns } of imports)
    bind(calls.template, async ({ lang }) => xlsxAnswer(title[lang], exportedColumns(columns, lang), []));
};
