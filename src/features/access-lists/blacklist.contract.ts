import { z } from 'zod';
import {
  accessListLimits,
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
import { editOf, exportCall, itemCall, removeCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  asItStands,
  auditFields,
  filters,
  oid,
  paged,
  paging,
  requiredText,
  sorting,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const blacklistMenu: MenuEntry = {
  id: 'F003',
  langid: 'menu.blacklist',
  title: localized('黑名单', '黑名單', 'Blacklist', 'Danh sách đen'),
  icon: 'StopOutlined',
  component: 'blacklist',
  url: '/blacklist',
  sort: 3,
  parent: 'G01',
};

/** The code list of `blacktype`. */
export const blacklistCodes = 'BlackListType';

/**
 * `userid`: the id of what the entry names, whatever its type. `blacktypename`, `typename`: in the reader's language.
 * `name`: empty if what is named no longer exists.
 */
export const blacklistRow = z.object({
  oid,
  blacktype: z.string(),
  blacktypename: z.string(),
  type: contentType,
  typename: z.string(),
  userid: z.string(),
  containSub,
  name: z.string(),
  contentState,
  remark: z.string(),
  status: yn,
  ...entryReach,
  ...auditFields,
});
export type BlacklistRow = z.infer<typeof blacklistRow>;

export const blacklistSortFields = ['blacktype', 'type', 'userid', 'name', 'remark', 'status', 'txdat'] as const;

/** Advanced search (seed 000 §2.6); empty means any. */
export const blacklistFilters = z.object({
  blacktype: codeFilter,
  userid: contentIdFilter,
  name: nameFilter,
  type: contentTypeFilter,
  status: ynFilter,
});
/** With the quick search beside it, for calls without a body. */
export const blacklistFilter = blacklistFilters.extend(filters);

export const blacklistRemark = requiredText(accessListLimits.remark);
export const blacklistItem = z.object({
  blacktype: chosenCode,
  type: contentType,
  userid: contentId,
  /** Left out: Y for a department. */
  containSub: containSub.optional(),
  remark: blacklistRemark,
});

/** What identifies an entry: an edit may repeat it, but not change it. */
const readOnly = { blacktype: asItStands, type: asItStands, userid: asItStands };

const look = mayLook(blacklistMenu.id);
const change = mayChange(blacklistMenu.id, { scope: 'rows' });

export const blacklistImport = importCalls('blacklist', change);

export const blacklistCalls = {
  search: endpoint({
    method: 'POST',
    path: '/org/blacklist/condition',
    summary: 'Entries of the blacklist that match; a read',
    right: look,
    reads: true,
    body: { ...paging, ...sorting(blacklistSortFields), ...filters },
    content: blacklistFilters,
    answer: paged(blacklistRow),
  }),
  item: itemCall({ path: '/org/blacklist/item', summary: 'One entry', right: look, row: blacklistRow }),
  exportAll: exportCall({
    path: '/org/blacklist/export',
    summary: 'All entries that match, as a spreadsheet',
    right: look,
    sortFields: blacklistSortFields,
    filter: blacklistFilter,
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/org/blacklist/person',
    summary: 'The entries that apply to an employee of the caller’s scope, and what of the employee each names',
    right: look,
    query: { empid: contentId },
    answer: entriesOfPersonAnswer,
    reasons: ['session.outside_scope'],
  }),
  listed: listedCall('/org/blacklist/listed', look),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/org/blacklist',
    summary: 'Add entries, all or none; those that exist are switched on or widened where they mean less, else skipped',
    right: change,
    content: z.array(blacklistItem).max(1000),
    answer: addedAnswer,
    reasons: accessListReasons,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/org/blacklist',
    summary: 'Change the remark of an entry or whether a department means those below it, or switch it on or off',
    right: change,
    content: editOf({ remark: blacklistRemark, containSub, status: yn }).extend(readOnly),
    answer: blacklistRow,
    reasons: ['form.read_only', 'permission.outside_scope', 'access_list.stronger', 'permission.last_administrator'],
  }),
  remove: removeCall({
    effects: true,
    path: '/org/blacklist',
    summary: 'Delete entries by oid; all or none',
    right: change,
    reasons: ['permission.outside_scope'],
  }),
};
