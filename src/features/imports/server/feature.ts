import { type Listing, importsOf } from '#platform/bulk-import/server/list-imports.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { employeeConcern, guardEmployees } from '#platform/undo/server/guard-employees.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { employeeImport, importMenu, importsCalls } from '../imports.contract.ts';
import { importsTexts } from '../imports.texts.ts';
import { employeeImportKind } from './employee-import.ts';
import { placeOfEmployeeRow } from './employee-reach.ts';
import { employeesSwitched } from './employee-undo.ts';

export const importsFeature = defineFeature({
  menu: importMenu,
  texts: [importsTexts],
  calls: [importsCalls, employeeImport],
  imports: [employeeImportKind],
  undo: {
    employee: {
      place: placeOfEmployeeRow,
      guard: guardEmployees,
      impact: employeesSwitched,
      concern: employeeConcern,
    },
  },
  routes: (bind: Bind, services: Listing) => {
    bind(importsCalls.search, ({ query, caller, lang }) => importsOf(services, caller.empid, query, lang));
  },
});
