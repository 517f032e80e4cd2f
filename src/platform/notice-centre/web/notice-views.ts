import { createContext, type ComponentType } from 'react';
import type { Notice, NoticeType } from '../notice-centre.contract.ts';

/** A dialog that shows what a notice is about; `oid`: that of the notice. */
export type NoticeView = ComponentType<{ oid: string; onClose: () => void }>;
/** By type: notices of such a type open this dialog, and do not lead to a place. */
export type NoticeViewLoads = Partial<Record<NoticeType, () => Promise<{ default: NoticeView }>>>;

/** The dialogs of all features; the router provides them. */
export const NoticeViews = createContext<NoticeViewLoads>({});

/** Whether there is something to open. */
export const leadsSomewhere = ({ type, path }: Notice, views: NoticeViewLoads): boolean =>
  path !== '' || views[type] !== undefined;
