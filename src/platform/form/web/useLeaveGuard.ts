import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';

export type LeaveGuard = {
  /** Runs `leave` at once if nothing changed, otherwise after the user has confirmed. */
  ask: (leave: () => void) => void;
  /** Lets the next navigation through without a question, because the input has been saved. */
  release: () => void;
};

/**
 * Asks before unsaved changes are lost by following a link, going back or closing the tab. `onQuit` runs when the user
 * chooses to discard them.
 */
export const useLeaveGuard = (changed: boolean, onQuit: () => void): LeaveGuard => {
  const { modal } = App.useApp();
  const t = useTexts(formTexts);
  const released = useRef(false);
  const asking = useRef(false);
  const blocker = useBlocker(useCallback(() => changed && !released.current, [changed]));

  const sureToQuit = useCallback(
    (quit: () => void, stay?: () => void): void => {
      if (asking.current) return;
      asking.current = true;
      const question = {
        title: t('common.dialog.sure_to_quit'),
        content: t('form.sureToQuitHint'),
        okText: t('form.quit'),
        okButtonProps: { danger: true },
        cancelText: t('form.stay'),
        focusable: { autoFocusButton: 'cancel' as const },
        onOk: () => {
          asking.current = false;
          onQuit();
          quit();
        },
        onCancel: () => {
          asking.current = false;
          stay?.();
        },
      };
      // Deferred: a dialog opened within the key press would receive the same Esc and close at once.
      setTimeout(() => void modal.confirm(question));
    },
    [modal, onQuit, t],
  );

  useEffect(() => {
    if (blocker.state === 'blocked') sureToQuit(blocker.proceed, blocker.reset);
  }, [blocker, sureToQuit]);

  useEffect(() => {
    if (!changed) return undefined;
    const hold = (event: BeforeUnloadEvent): void => {
      if (!released.current) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, [changed]);

  const release = useCallback(() => {
    released.current = true;
  }, []);
  const ask = useCallback(
    (leave: () => void): void => {
      if (!changed) {
        leave();
        return;
      }
      sureToQuit(() => {
        released.current = true;
        leave();
      });
    },
    [changed, sureToQuit],
  );
  return { ask, release };
};
