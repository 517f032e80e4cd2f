import { itemHandover } from '#platform/feature/server/item-handover.ts';
import { masterDataMenu } from '../master-data.contract.ts';
import { masterDataItems } from './master-data-items.ts';
import { words } from './words.texts.ts';

export const masterDataHandover = itemHandover(masterDataItems, {
  key: 'master-data',
  title: words['master_data.handover.title'],
  functions: [masterDataMenu.id],
});
