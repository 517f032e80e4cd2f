import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { NamedRow } from './access-lists.contract.ts';
import { accessListTexts } from './access-lists.texts.ts';

export const markTexts = {
  withSub: vocabulary['common.withSub'],
  roleOff: accessListTexts['access_list.roleOff'],
  contentOff: accessListTexts['access_list.contentOff'],
  gone: vocabulary['common.noLonger'],
};

/**
 * The marks beside the name of what an entry names: that departments below are included, and that it is no longer in
 * use. A role that is switched off has no members at sign-in, so its entry has no effect.
 */
export const contentMarks = ({ type, containSub, contentState }: NamedRow): (keyof typeof markTexts)[] => {
  const marks: (keyof typeof markTexts)[] = [];
  if (containSub === 'Y') marks.push('withSub');
  if (contentState === 'OFF') marks.push(type === 'R' ? 'roleOff' : 'contentOff');
  if (contentState === 'GONE') marks.push('gone');
  return marks;
};
