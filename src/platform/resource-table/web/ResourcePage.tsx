import type { ReactNode } from 'react';
import './resource-table.css';

/** The page of a list. Fills the height, so that the table scrolls and its header and footer stay visible. */
export const ResourcePage = ({ children }: { children: ReactNode }) => <div className="kit-page">{children}</div>;
