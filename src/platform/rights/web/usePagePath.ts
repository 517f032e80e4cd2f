import { useCallback } from 'react';
import { useMenu } from './menu.ts';
import { pagesOf } from './menu-tree.ts';

/** The address of a screen by its function id; undefined if it is not in the reader's menu. */
export const usePagePath = (): ((id: string) => string | undefined) => {
  const menu = useMenu();
  return useCallback((id) => pagesOf(menu).find((node) => node.id === id && node.meta.auth)?.path, [menu]);
};
