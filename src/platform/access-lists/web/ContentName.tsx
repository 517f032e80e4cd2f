import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { accessListTexts } from '../access-lists.texts.ts';

/** What an entry names, or the mark that it is gone. */
export const ContentName = ({ name }: { name: string }) => {
  const t = useTexts(accessListTexts);
  return name ? <CutText text={name} /> : <span className="kit-none">{t('accessList.gone')}</span>;
};
