import { useCallback } from 'react';
import { useMenu } from '#platform/rights/web/menu.ts';
import { pagesOf } from '#platform/rights/web/menu-tree.ts';

/** The address of a screen by its function id; undefined if it is not in the reader's menu. */
export const usePagePath = (): ((id: string) => string | undefined) => {
  const menu = useMenu();
  return useCallback((id) => pagesOf(menu).find((node) => node.id === id && node.meta.auth)?.path, [menu]);
};
