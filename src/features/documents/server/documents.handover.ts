import { itemHandover } from '#platform/feature/server/item-handover.ts';
import { documentMenu } from '../documents.contract.ts';
import { documentItems } from './document-items.ts';
import { words } from './words.texts.ts';

export const documentHandover = itemHandover(documentItems, {
  key: 'documents',
  title: words['document.handover.title'],
  functions: [documentMenu.id],
});
