import type { ReactNode } from 'react';

/** Search and filters at the start (`children`), what concerns the whole table at the end (`end`). */
export const Toolbar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className="kit-toolbar">
    <div className="kit-toolbar-start">{children}</div>
    {end ? <div className="kit-toolbar-end">{end}</div> : null}
  </div>
);
