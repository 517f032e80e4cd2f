import { App, Button } from 'antd';
import { createElement, Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';

export type LeaveGuard = {
  /** Runs `leave` at once if nothing changed, otherwise after the user has confirmed. */
  ask: (leave: () => void) => void;
  /** Lets the next navigation through without a question, because the input has been saved. */
  release: () => void;
};

const never = (): boolean => false;

/**
 * Asks before unsaved changes are lost by following a link, going back or closing the tab. `onQuit` runs when the user
 * chooses to discard them. `isUploading`: whether files are being uploaded; they may go on, and the input is then kept
 * for the return.
 */
export const useLeaveGuard = (changed: boolean, onQuit: () => void, isUploading = never): LeaveGuard => {
  const { modal } = App.useApp();
  const t = useTexts(formTexts);
  const released = useRef(false);
  const asking = useRef(false);
  const blocker = useBlocker(useCallback(() => changed && !released.current, [changed]));

  const sureToQuit = useCallback(
    (quit: () => void, stay?: () => void): void => {
      if (asking.current) return;
      asking.current = true;
      const discard = (): void => {
        asking.current = false;
        onQuit();
        quit();
      };
      const question = {
        title: t('common.dialog.sure_to_quit'),
        content: t('form.sureToQuitHint'),
        okText: t('form.quit'),
        okButtonProps: { danger: true },
        cancelText: t('form.stay'),
        focusable: { autoFocusButton: 'cancel' as const },
        onOk: discard,
        onCancel: () => {
          asking.current = false;
          stay?.();
        },
      };
      const whileUploading = () => {
        const drop = createElement(
          Button,
          {
            danger: true,
            onClick: () => {
              dialog?.destroy();
              discard();
            },
          },
          t('form.quitUpload'),
        );
        return {
          ...question,
          content: t('form.uploadGoesOn'),
          okText: t('form.leaveUploading'),
          okButtonProps: {},
          width: 560,
          footer: (_: ReactNode, { OkBtn, CancelBtn }: { OkBtn: React.FC; CancelBtn: React.FC }) =>
            createElement(Fragment, null, createElement(CancelBtn), drop, createElement(OkBtn)),
          onOk: () => {
            asking.current = false;
            quit();
          },
        };
      };
      let dialog: { destroy: () => void } | undefined;
      // Deferred: a dialog opened within the key press would receive the same Esc and close at once.
      setTimeout(() => {
        dialog = modal.confirm(isUploading() ? whileUploading() : question);
      });
    },
    [isUploading, modal, onQuit, t],
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
