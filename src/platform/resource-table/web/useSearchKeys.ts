import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { isSeen, topDialog } from '#platform/keyboard/web/layers.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

const searchSelector = '.kit-search input';

/** The search nearest to what has the focus; the first one if nothing has. */
const nearestSearch = (): HTMLInputElement | undefined => {
  const within = topDialog() ?? document.body;
  const searches = [...within.querySelectorAll<HTMLInputElement>(searchSelector)].filter(isSeen);
  for (let around = document.activeElement; around; around = around.parentElement) {
    const near = searches.find((search) => around.contains(search));
    if (near) return near;
  }
  return searches[0];
};

/** `/` of a screen with one search or several. */
export const useSearchKeys = (): void => {
  const t = useTexts(keyboardTexts);
  useKeys([
    {
      keys: ['/'],
      says: t('keys.search'),
      group: 'here',
      run: () => {
        const search = nearestSearch();
        search?.focus();
        search?.select();
      },
    },
    { keys: ['ArrowDown'], says: t('keys.intoRows'), group: 'here' },
  ]);
};
