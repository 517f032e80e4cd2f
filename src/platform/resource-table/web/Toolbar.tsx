import type { ReactNode } from 'react';
import { SavedViews } from '#platform/saved-views/web/SavedViews.tsx';

type Props = {
  children: ReactNode;
  end?: ReactNode;
  /** whether the address of this page says what the table shows, so that it can be kept under a name */
  views?: boolean;
};

/**
 * Search and filters at the start (`children`), what concerns the whole table at the end: the reader's own views of it,
 * then `end`.
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
