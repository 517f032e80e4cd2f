import { companyDocumentsLists } from './company-documents.code-lists.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { appCompanyDocumentCalls } from '../app-company-documents.contract.ts';
import {
  companyDocumentCalls,
  companyDocumentConfirmationCalls,
  companyDocumentMenu,
  documentAuthCodes,
} from '../company-documents.contract.ts';
import { companyDocumentTexts } from '../company-documents.texts.ts';
import { appCompanyDocumentRoutes } from './app-company-documents.routes.ts';
import { companyDocumentRoutes } from './company-documents.routes.ts';
import { documentPlaceUse } from './document-place-use.ts';
import { companyDocumentFind } from './company-document-find.ts';
import { words } from './words.texts.ts';

export const companyDocumentsFeature = defineFeature({
  menu: companyDocumentMenu,
  find: companyDocumentFind,
  texts: [companyDocumentTexts],
  calls: [companyDocumentCalls, companyDocumentConfirmationCalls, appCompanyDocumentCalls],
  routes: (bind, services: Parameters<typeof companyDocumentRoutes>[1]) => {
    companyDocumentRoutes(bind, services);
    appCompanyDocumentRoutes(bind, services);
  },
  placeUses: [documentPlaceUse],
  codeLists: companyDocumentsLists,
  logged: { company_document_confirmation: words['company_document.record.confirmation'] },
  changeFeed: {
    company_document: {
      title: words['company_document.record.companyDocument'],
      shownBy: [companyDocumentMenu.id],
      path: openedIn(companyDocumentMenu.url),
      named: ['co', 'pzid', 'subject'],
      codes: { auth: documentAuthCodes },
      fields: {
        appid: vocabulary['common.function'],
        doctype: vocabulary['common.type'],
        co: vocabulary['common.company'],
        pzid: vocabulary['common.plant'],
        subject: vocabulary['common.subject'],
        auth: companyDocumentTexts['company_document.auth'],
        releasedat: companyDocumentTexts['company_document.releaseDat'],
        visitcount: companyDocumentTexts['company_document.visitcount'],
        mustconfirm: confirmationTexts['confirmation.mustconfirm'],
      },
      entryField: 'appid',
    },
  },
  undo: {
    company_document: {
      place: ({ co, pzid }) => ({ type: 'P', contentoid: `${String(co)}${String(pzid)}`, containSub: 'N' }),
      noGuard: 'the order in a plant’s list is a constraint of the table',
    },
  },
});
