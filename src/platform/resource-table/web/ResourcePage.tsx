import type { ReactNode } from 'react';
import './resource-table.css';

/** The page of a list: fills the height, so that the table scrolls under its header and the footer stays in sight. */
export const ResourcePage = ({ children }: { children: ReactNode }) => <div className="kit-page">{children}</div>;
