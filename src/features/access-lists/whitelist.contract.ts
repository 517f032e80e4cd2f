import { z } from 'zod';
import {
  accessListReasons,
  addedAnswer,
  chosenCode,
  codeFilter,
  containSub,
  contentId,
  contentIdFilter,
  contentState,
  contentType,
  contentTypeFilter,
  entriesOfPersonAnswer,
  entryReach,
  listedCall,
  nameFilter,
} from '#features/access-lists/access-lists.contract.ts';
import { importCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { editOf, exportCall, removeCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  asItStands,
  fieldReasons,
  auditFields,
  filters,
  oid,
  paged,
  paging,
  sorting,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const whitelistMenu: MenuEntry = {
  id: 'F013',
  langid: 'menu.whitelist',
  title: localized('白名单', '白名單', 'Whitelist', 'Danh sách trắng'),
  icon: 'SafetyOutlined',
  component: 'whitelist',
  url: '/whitelist',
  sort: 1,
  parent: 'G04',
};

/** The code list of `type`. */
export const whitelistCodes = 'WhiteListType';
/** Its code for people who may sign in during maintenance. */
export const maintenanceCode = 'MAINTENANCE';

/**
 * `typename`, `contenttypename`: `type` and `contenttype` in the reader's language. `name`: empty if what is named no
 * longer exists.
 */
export const whitelistRow = z.object({
  oid,
  type: z.string(),
  typename: z.string(),
  contenttype: contentType,
  contenttypename: z.string(),
  contentoid: z.string(),
  containSub,
  name: z.string(),
  contentState,
  status: yn,
  ...entryReach,
  ...auditFields,
});
export type WhitelistRow = z.infer<typeof whitelistRow>;

export const whitelistSortFields = ['type', 'contenttype', 'contentoid', 'name', 'status', 'txdat'] as const;

/** Advanced search (seed 000 §2.5); empty means any. */
export const whitelistFilters = z.object({
  type: codeFilter,
  contenttype: contentTypeFilter,
  contentoid: contentIdFilter,
  name: nameFilter,
  status: ynFilter,
});
/** With the quick search beside it, for calls without a body. */
export const whitelistFilter = whitelistFilters.extend(filters);

export const whitelistItem = z.object({
  contenttype: contentType,
  type: chosenCode,
  contentoid: contentId,
  /** Left out: N. */
  containSub: containSub.optional(),
});

/** Whether console and app are under maintenance now, and the switched-on entries that let the caller in. */
export const maintenanceState = z.object({ web: yn, app: yn, own: z.array(oid) });
export type MaintenanceState = z.infer<typeof maintenanceState>;

/** What identifies an entry: an edit may repeat it, but not change it. */
const readOnly = {
  type: asItStands,
  contenttype: asItStands,
  contentoid: asItStands,
};

const look = mayLook(whitelistMenu.id);
const change = mayChange(whitelistMenu.id, { scope: 'rows' });

export const whitelistImport = importCalls('whitelist', change);

export const whitelistCalls = {
  search: endpoint({
    method: 'POST',
    path: '/org/whitelist/condition',
    summary: 'Entries of the whitelist that match; a read',
    right: look,
    reads: true,
    body: { ...paging, ...sorting(whitelistSortFields), ...filters },
    content: whitelistFilters,
    answer: paged(whitelistRow),
  }),
  exportAll: exportCall({
    path: '/org/whitelist/export',
    summary: 'All entries that match, as a spreadsheet',
    right: look,
    sortFields: whitelistSortFields,
    filter: whitelistFilter,
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/org/whitelist/person',
    summary: 'The entries that apply to an employee of the caller’s scope, and what of the employee each names',
    right: look,
    query: { empid: contentId },
    answer: entriesOfPersonAnswer,
    reasons: ['session.outside_scope'],
  }),
  maintenance: endpoint({
    method: 'GET',
    path: '/org/whitelist/maintenance',
    summary: 'Whether console (web) and app are under maintenance, and which switched-on entries let the caller in',
    right: look,
    answer: maintenanceState,
  }),
  listed: listedCall('/org/whitelist/listed', look),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/org/whitelist',
    summary: 'Add entries, all or none; those that exist are switched on or widened where they mean less, else skipped',
    right: change,
    content: z.array(whitelistItem).max(1000),
    answer: addedAnswer,
    reasons: accessListReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/org/whitelist',
    summary: 'Switch an entry on or off, or change whether a department means those below it',
    right: change,
    content: editOf({ status: yn, containSub })
      .extend(readOnly)
      .refine((edit) => edit.status ?? edit.containSub, { error: fieldReasons.required, path: ['status'] }),
    answer: whitelistRow,
    reasons: ['form.read_only', 'permission.outside_scope', 'permission.last_administrator'],
  }),
  remove: removeCall({
    effects: true,
    path: '/org/whitelist',
    summary: 'Delete entries by oid; all or none',
    right: change,
    reasons: ['permission.outside_scope', 'permission.last_administrator'],
  }),
};
