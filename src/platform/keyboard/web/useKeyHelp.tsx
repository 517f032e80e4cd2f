import { type ReactNode, useCallback, useState } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '../keyboard.texts.ts';
import { keyRegistry } from './keyboard.ts';
import { topLayer } from './layers.ts';
import { everywhere, type KeyCommand } from './registry.ts';
import { useKeys } from './useKeys.ts';
import './closing.css';

const KeyHelp = deferred(async () => (await import('./KeyHelp.tsx')).KeyHelp);

/** Keys of every dialog, which the dialog and the browser handle. */
const useDialogKeys = (): KeyCommand[] => {
  const t = useTexts(keyboardTexts);
  return [
    { keys: ['Escape'], says: t('keys.closeDialog'), group: 'dialog' },
    { keys: ['Tab', 'Shift+Tab'], says: t('keys.nextField'), group: 'dialog' },
    { keys: ['Enter', ' '], says: t('keys.press'), group: 'dialog' },
  ];
};

/** The list of shortcuts: `?` opens and closes it; `show` opens it from a menu, `help` is to be rendered. */
export const useKeyHelp = (): { show: () => void; help: ReactNode } => {
  const t = useTexts(keyboardTexts);
  const [shown, setShown] = useState<readonly KeyCommand[] | null>(null);
  const dialogKeys = useDialogKeys();
  const close = useCallback(() => setShown(null), []);
  const show = (): void => {
    if (shown) return close();
    const { kind, id } = topLayer();
    setShown([...keyRegistry.listed(id), ...(kind === 'dialog' ? dialogKeys : [])]);
  };
  useKeys(
    [{ keys: ['?', 'Mod+/'], says: t('keys.help'), group: 'everywhere', run: show, whileTyping: true }],
    everywhere,
  );
  const help = shown ? <KeyHelp commands={shown} onClose={close} /> : null;
  return { show, help };
};
