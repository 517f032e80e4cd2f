import { codeList } from '#platform/code-lists/server/code-list.ts';
import { openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { companyDocumentCalls, companyDocumentMenu } from '../company-documents.contract.ts';
import { companyDocumentTexts } from '../company-documents.texts.ts';
import { companyDocumentRoutes } from './company-documents.routes.ts';
import { documentPlaceUse } from './document-place-use.ts';
import { companyDocumentFind } from './company-document-find.ts';

export const companyDocumentsFeature = defineFeature({
  menu: companyDocumentMenu,
  find: companyDocumentFind,
  texts: [companyDocumentTexts],
  calls: [companyDocumentCalls],
  routes: companyDocumentRoutes,
  placeUses: [documentPlaceUse],
  codeLists: [
    codeList('CompanyDocumentAuth', '公司文件权限', [
      ['AL', localized('所有人', '所有人', 'Everyone', 'Tất cả')],
      ['CO', localized('本公司', '本公司', 'This company', 'Công ty này')],
      ['PL', localized('本厂区', '本廠區', 'This plant', 'Nhà máy này')],
    ]),
  ],
  changeFeed: {
    company_document: {
      title: localized('公司文件', '公司文件', 'company document', 'tài liệu công ty'),
      shownBy: [companyDocumentMenu.id],
      path: openedIn(companyDocumentMenu.url),
      named: ['co', 'pzid', 'subject'],
      fields: {
        appid: vocabulary['common.function'],
        doctype: vocabulary['common.type'],
        co: vocabulary['common.company'],
        pzid: vocabulary['common.plant'],
        subject: companyDocumentTexts['company_document.subject'],
        auth: companyDocumentTexts['company_document.auth'],
        releasedat: companyDocumentTexts['company_document.releaseDat'],
        visitcount: companyDocumentTexts['company_document.visitcount'],
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
