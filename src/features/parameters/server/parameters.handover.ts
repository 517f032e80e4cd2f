import { itemHandover } from '#platform/feature/server/item-handover.ts';
import { parameterMenu } from '../parameters.contract.ts';
import { parameterItems } from './parameter-items.ts';
import { words } from './words.texts.ts';

export const parameterHandover = itemHandover(parameterItems, {
  key: 'parameters',
  title: words['parameter.handover.title'],
  functions: [parameterMenu.id],
});
