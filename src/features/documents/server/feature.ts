import { codeList } from '#platform/code-lists/server/code-list.ts';
import { conditionsOfItems } from '#platform/data-permission/server/item-place-use.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { documentCalls, documentMenu } from '../documents.contract.ts';
import { documentTexts } from '../documents.texts.ts';
import { documentRoutes } from './documents.routes.ts';
import { documentItems } from './document-items.ts';
import { documentHandover } from './documents.handover.ts';
import { documentFind } from './document-find.ts';

/** `guideReaders`: ids of the functions whose screens show the guide. */
export const documentsFeature = ({ guideReaders }: { guideReaders: readonly string[] }) =>
  defineFeature({
    menu: documentMenu,
    find: documentFind,
    texts: [documentTexts],
    calls: [documentCalls],
    routes: (bind, services: Parameters<typeof documentRoutes>[1]) => documentRoutes(bind, services, guideReaders),
    codeLists: [
      codeList('DocumentType', '受控文件类型', [
        ['SOP', localized('作业指导', '作業指導', 'Work instruction', 'Hướng dẫn thao tác')],
        ['FORM', localized('表单', '表單', 'Form', 'Biểu mẫu')],
        ['RULE', localized('制度', '制度', 'Rule', 'Quy định')],
      ]),
    ],
    dataKinds: [documentItems],
    placeUses: [
      conditionsOfItems(documentItems, {
        title: localized(
          '受控文件的权限',
          '管制文件的權限',
          'Permissions of controlled documents',
          'Quyền của tài liệu kiểm soát',
        ),
        url: documentMenu.url,
      }),
    ],
    handovers: [documentHandover],
    undo: {
      document: { noGuard: 'that there is one guide, and the number, are constraints of the table' },
      document_language: { noGuard: 'one version for each language is a constraint of the table' },
    },
    changeFeed: {
      document: {
        title: localized('受控文件', '管制文件', 'controlled document', 'tài liệu kiểm soát'),
        shownBy: [documentMenu.id],
        path: openedIn(documentMenu.url),
        named: ['id', 'name'],
        fields: { isguide: documentTexts['document.guide'] },
      },
      document_language: {
        title: localized(
          '受控文件的语言版本',
          '管制文件的語言版本',
          'language version of controlled document',
          'phiên bản ngôn ngữ của tài liệu kiểm soát',
        ),
        shownBy: [documentMenu.id],
        path: listedIn(documentMenu.url),
        named: ['lang', 'name'],
        partOf: 'document',
        fields: { documentoid: documentTexts['document.title'] },
      },
    },
  });
