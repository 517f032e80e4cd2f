import { type Listing, importsOf } from '#platform/bulk-import/server/list-imports.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { employeeImport, importMenu, importsCalls } from '../imports.contract.ts';
import { importsTexts } from '../imports.texts.ts';
import { employeeImportKind } from './employee-import.ts';
import { employeesSwitched } from './employee-undo.ts';

export const importsFeature = defineFeature({
  menu: importMenu,
  texts: [importsTexts],
  calls: [importsCalls, employeeImport],
  imports: [employeeImportKind],
  undo: {
    employee: {
      noGuard: 'the database holds the department, and only those who may import everywhere undo',
      impact: employeesSwitched,
    },
  },
  routes: (bind: Bind, services: Listing) => {
    bind(importsCalls.search, ({ query, caller, lang }) => importsOf(services, caller.empid, query, lang));
  },
});
