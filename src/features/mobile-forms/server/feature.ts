import { defineFeature } from '#platform/feature/server/feature.ts';
import { mobileFormColumnCalls } from '../mobile-form-columns.contract.ts';
import { mobileFormColumnTexts } from '../mobile-form-columns.texts.ts';
import { mobileFormWrites } from '../mobile-form-writes.contract.ts';
import { mobileFormMenu, mobileFormReads, processLineCalls } from '../mobile-forms.contract.ts';
import { mobileFormTexts } from '../mobile-forms.texts.ts';
import { mobileFormsInCatalogue } from './catalogue-user.ts';
import { columnFeed, formFeed, lineFeed } from './change-feed.ts';
import { columnSubtypes, columnTypes } from './mobile-forms.code-lists.ts';
import { mobileFormFind } from './mobile-form-find.ts';
import { mobileFormRoutes } from './mobile-forms.routes.ts';
import { guardUsedProcesses } from './process-undo.ts';

export const mobileFormsFeature = defineFeature({
  menu: mobileFormMenu,
  find: mobileFormFind,
  texts: [mobileFormTexts, mobileFormColumnTexts],
  calls: [mobileFormReads, mobileFormWrites, mobileFormColumnCalls, processLineCalls],
  routes: mobileFormRoutes,
  catalogueUsers: [mobileFormsInCatalogue],
  codeLists: [columnTypes, columnSubtypes],
  undo: {
    process: { guard: guardUsedProcesses },
    mobile_form: { noGuard: 'one form for each stage and version is a constraint of the table' },
    mobile_form_column: { noGuard: 'two levels, and what is required, are constraints of the table' },
    mobile_process_line: { noGuard: 'that a stage is assigned once is a constraint of the table' },
  },
  changeFeed: { mobile_form: formFeed, mobile_form_column: columnFeed, mobile_process_line: lineFeed },
});
