import type { ReactNode } from 'react';
import { SavedViews } from '#platform/saved-views/web/SavedViews.tsx';

type Props = {
  children: ReactNode;
  end?: ReactNode;
  /** Whether the page keeps its table's state in the address, so that saved views are possible. */
  views?: boolean;
};

/**
 * Search and filters (`children`) at the start; saved views and then `end`, which concerns the whole table, at the end.
 */
export const Toolbar = ({ children, end, views = false }: Props) => (
  <div className="kit-toolbar">
    <div className="kit-toolbar-start">{children}</div>
    {end || views ? (
      <div className="kit-toolbar-end">
        {views ? <SavedViews /> : null}
        {end}
      </div>
    ) : null}
  </div>
);
