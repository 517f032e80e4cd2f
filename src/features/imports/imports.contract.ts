import { z } from 'zod';
import { importCalls, importRow, storedRowsCall } from '#platform/bulk-import/bulk-import.contract.ts';
import { importStates } from '#platform/bulk-import/import-states.ts';
import { localized } from '#platform/i18n/texts.ts';
import { searchCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { filters, text, yn } from '#platform/wire/values.ts';

export const importMenu: MenuEntry = {
  id: 'F027',
  langid: 'menu.imports',
  title: localized('数据导入', '資料匯入', 'Imports', 'Nhập dữ liệu'),
  icon: 'TableOutlined',
  component: 'imports',
  url: '/imports',
  sort: 8,
  parent: 'G03',
};

const change = mayChange(importMenu.id, { scope: 'rows' });

/** Employees have no screen of their own: the permission for this one admits to importing them. */
export const employeeImport = { ...importCalls('employees', change), stored: storedRowsCall('employees', change) };

export const importLimits = { kind: 60, filename: 255 } as const;

export const importSortFields = ['filename', 'state', 'at'] as const;

/**
 * Empty means any. The quick search looks for names of files and people. `own` of a row: the caller has sent the file,
 * and nobody else goes on with it.
 */
export const importFilter = z.object({
  kind: text(importLimits.kind).default(''),
  state: z.enum(['', ...importStates]).default(''),
  ...filters,
});

export const importsCalls = {
  search: searchCall({
    path: '/import',
    summary:
      'The imports that were, the latest first: of kinds that the caller may import everywhere all of them, else the caller’s own',
    right: mayLook(importMenu.id),
    sortFields: importSortFields,
    filter: importFilter,
    row: importRow.extend({ oid: z.string(), own: yn }),
  }),
};
export type ImportListRow = z.infer<(typeof importsCalls.search)['answer']>['list'][number];
