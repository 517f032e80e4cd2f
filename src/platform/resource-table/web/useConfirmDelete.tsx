import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

const namesShown = 8;

type Deletion = {
  /** Names of what will be deleted. */
  names: readonly string[];
  /** What depends on it and will be deleted too or stop working. */
  depends?: ReactNode;
  /** The question, for what cannot be undone. Default: says that it can be. */
  sure?: string;
  remove: () => Promise<unknown>;
  /** The call itself asks by a publish sheet (docs/kit/effects.md): nothing is asked here. */
  removeAsks?: boolean | undefined;
  /** Called after the deletion. */
  onDone?: () => void;
};

/**
 * Asks for confirmation before deleting (seed 000 §5), naming what is deleted and what depends on it; the cancel button
 * has the focus. If the deletion fails, a notice gives the reason.
 */
export const useConfirmDelete = (): ((deletion: Deletion) => void) => {
  const { modal } = App.useApp();
  const t = useTexts(resourceTableTexts);
  const notices = useNotices();
  return ({ names, depends, sure, remove, removeAsks = false, onDone }) => {
    const removeNow = async (): Promise<void> => {
      try {
        await remove();
        notices.done('deleted', ...names);
        onDone?.();
      } catch (error) {
        notices.failure(t('common.notify.delete_failed'), error);
      }
    };
    if (removeAsks) {
      void removeNow();
      return;
    }
    void modal.confirm({
      title: t('table.deleteTitle'),
      width: 480,
      content: (
        <div className="kit-delete">
          <p>{t('table.deleteNames', { count: names.length })}</p>
          <ul>
            {[...new Set(names)].slice(0, namesShown).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {names.length > namesShown ? <p>{t('table.deleteMore', { count: names.length - namesShown })}</p> : null}
          {depends ? <p>{depends}</p> : null}
          <p>{sure ?? t('table.deleteSure')}</p>
        </div>
      ),
      okText: t('common.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: removeNow,
    });
  };
};
