import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { documentsLists } from './documents.code-lists.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { conditionsOfItems } from '#platform/data-permission/server/item-place-use.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { appDocumentCalls } from '../app-documents.contract.ts';
import { documentConfirmationCalls } from '../document-confirmations.contract.ts';
import { documentCalls, documentMenu, documentTypeList } from '../documents.contract.ts';
import { documentTexts } from '../documents.texts.ts';
import { documentRoutes } from './documents.routes.ts';
import { documentItems } from './document-items.ts';
import { documentHandover } from './documents.handover.ts';
import { documentFind } from './document-find.ts';
import { words } from './words.texts.ts';

/** `guideReaders`: ids of the functions whose screens show the guide. */
export const documentsFeature = ({ guideReaders }: { guideReaders: readonly string[] }) =>
  defineFeature({
    menu: documentMenu,
    find: documentFind,
    texts: [documentTexts],
    calls: [documentCalls, documentConfirmationCalls, appDocumentCalls],
    routes: (bind, services: Parameters<typeof documentRoutes>[1]) => documentRoutes(bind, services, guideReaders),
    codeLists: documentsLists,
    dataKinds: [documentItems],
    placeUses: [
      conditionsOfItems(documentItems, {
        title: words['document.uses.permissions'],
        url: documentMenu.url,
      }),
    ],
    handovers: [documentHandover],
    undo: {
      document: { noGuard: 'that there is one guide, and the number, are constraints of the table' },
      document_language: { noGuard: 'one version for each language is a constraint of the table' },
    },

    logged: { document_confirmation: words['document.record.confirmation'] },
    changeFeed: {
      document: {
        title: words['document.record.controlledDocument'],
        shownBy: [documentMenu.id],
        path: openedIn(documentMenu.url),
        named: ['id', 'name'],
        codes: { type: documentTypeList },
        fields: {
          isguide: documentTexts['document.guide'],
          mustconfirm: confirmationTexts['confirmation.mustconfirm'],
        },
      },
      document_language: {
        title: words['document.record.languageVersion'],
        shownBy: [documentMenu.id],
        path: listedIn(documentMenu.url),
        named: ['lang', 'name'],
        partOf: 'document',
        fields: { documentoid: vocabulary['common.controlledDocuments'] },
      },
    },
  });
