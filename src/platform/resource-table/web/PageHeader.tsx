import type { ReactNode } from 'react';
import './resource-table.css';

/** The title and a line about the purpose of the list, followed by its actions with the primary one last. */
export const PageHeader = ({
  title,
  purpose,
  actions,
}: {
  title: string;
  purpose?: ReactNode;
  actions?: ReactNode;
}) => (
  <header className="kit-header">
    <div className="kit-header-words">
      <h1>{title}</h1>
      {purpose ? <p>{purpose}</p> : null}
    </div>
    {actions ? <div className="kit-header-actions">{actions}</div> : null}
  </header>
);
