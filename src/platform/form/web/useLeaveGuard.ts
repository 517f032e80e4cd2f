import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';

export type LeaveGuard = {
  /** Runs `leave` at once when nothing changed, else after 'sure to quit'. */
  ask: (leave: () => void) => void;
  /** Lets the next step through without a question: what was typed is saved. */
  release: () => void;
};

/**
 * Holds anyone who would leave with unsaved changes: on a link, on Back, on closing the tab.
 * `onQuit`: the person has decided to lose them.
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
      // Not within the key press that asked: the question would hear the same Esc and close at once.
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
