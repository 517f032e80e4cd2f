import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import type { NamedRow } from './access-lists.contract.ts';
import { accessListTexts } from './access-lists.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

export const markTexts = {
  withSub: vocabulary['common.withSub'],
  roleOff: accessListTexts['access_list.roleOff'],
  contentOff: accessListTexts['access_list.contentOff'],
  gone: vocabulary['common.noLonger'],
};

/**
 * What has to be said beside the name of an entry's content: that those below are meant too, and that it is no longer in use. The doors know no members of a role that
 * is switched off, so that its entry is without effect.
 */
export const contentMarks = ({ type, containSub, contentState }: NamedRow): (keyof typeof markTexts)[] => {
  const marks: (keyof typeof markTexts)[] = [];
  if (containSub === 'Y') marks.push('withSub');
  if (contentState === 'OFF') marks.push(type === 'R' ? 'roleOff' : 'contentOff');
  if (contentState === 'GONE') marks.push('gone');
  return marks;
};
