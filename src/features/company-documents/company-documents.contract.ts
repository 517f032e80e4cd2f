import { z } from 'zod';
import { confirmationCalls } from '#platform/confirmations/confirmations.contract.ts';
import { accepts } from '#platform/files/file-kinds.ts';
import { fileInfo } from '#platform/files/files.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { editOf, exportCall, itemCall, removeCall, searchCall } from '#platform/records/record-calls.ts';
import { onAirState, releaseFilter } from '#platform/on-air/on-air.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, inEveryEntry, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { auditFields, filters, oid, requiredMoment, requiredText, text, yn, ynFilter } from '#platform/wire/values.ts';

/** The screen. Administrators may add further menu entries that open it; each has its own documents. */
const component = 'company-documents';

export const companyDocumentMenu: MenuEntry = {
  id: 'F021',
  langid: 'menu.company_documents',
  title: localized('公司文件', '公司文件', 'Company documents', 'Tài liệu công ty'),
  icon: 'FileTextOutlined',
  component,
  url: '/company-documents',
  sort: 1,
  parent: 'G06',
};

/** The code list of who may read a document, and its default (seed 001 §9). */
export const documentAuthCodes = 'CompanyDocumentAuth';
export const defaultDocumentAuth = 'AL';

/** The files that a document accepts: the uploader's default, one PDF of at most 10 MiB (seed 001 §5). */
export const documentAccept = accepts.pdf;

/** Longest texts, in characters; `inList`: the most documents in one order. */
export const companyDocumentLimits = {
  appId: 60,
  subject: 200,
  auth: 60,
  co: 20,
  pzid: 20,
  inList: 10_000,
} as const;

export const companyDocumentReasons = {
  addFile: 'company_document.add_file',
} as const;

/** Id of the menu entry that the documents belong to; empty: the built-in one. */
const appId = text(companyDocumentLimits.appId)
  .default('')
  .transform((id) => id || companyDocumentMenu.id);
const co = text(companyDocumentLimits.co);
const pzid = text(companyDocumentLimits.pzid);

/** An empty company or plant means any in the caller's data scope. */
const place = { appId, co: co.default(''), pzid: pzid.default('') };
const conditions = {
  ...place,
  status: ynFilter,
  subject: text(companyDocumentLimits.subject).default(''),
};

const fields = {
  subject: requiredText(companyDocumentLimits.subject),
  auth: requiredText(companyDocumentLimits.auth).default(defaultDocumentAuth),
  /** With or without `:00` at the end (seed 001 §3). */
  releaseDat: requiredMoment('second'),
  status: yn.default('Y'),
  /** Readers are asked to confirm that they have read it. */
  mustconfirm: yn.default('N'),
};

/** `fileid`: a file that the caller has already uploaded; otherwise the file comes with the form. */
export const companyDocumentForm = z.object({
  appId,
  co: requiredText(companyDocumentLimits.co),
  pzid: requiredText(companyDocumentLimits.pzid),
  ...fields,
  fileid: oid.nullable().optional(),
});

/** The company and plant of a document cannot change. */
export const companyDocumentEdit = editOf({
  ...fields,
  fileid: z.guid({ error: companyDocumentReasons.addFile }),
});

export const companyDocumentRow = z.object({
  oid,
  appId: z.string(),
  docType: z.string(),
  co: z.string(),
  pzid: z.string(),
  subject: z.string(),
  auth: z.string(),
  releaseDat: z.string(),
  /** LATER until the release date, then NOW; OFF while it is switched off */
  showing: onAirState,
  visitcount: z.number().int(),
  status: yn,
  mustconfirm: yn,
  sort: z.number().int(),
  fileid: oid,
  filename: z.string(),
  /** Bytes. */
  filesize: z.number().int(),
  uploader: z.string(),
  uploadtime: z.string(),
  fileInfo: fileInfo.nullable(),
  ...auditFields,
});
export type CompanyDocumentRow = z.infer<typeof companyDocumentRow>;

export const companyDocumentSortFields = [
  'sort',
  'subject',
  'auth',
  'releaseDat',
  'visitcount',
  'status',
  'txdat',
] as const;

/** Advanced search (seed 001 §2.7), combined with the quick search in subject and file name; empty means any. */
export const companyDocumentFilter = z.object({
  ...conditions,
  auth: text(companyDocumentLimits.auth).default(''),
  showing: releaseFilter,
  mustconfirm: ynFilter,
  ...filters,
});

/**
 * A company of the data scope (`class4` empty), or one of its plants: ids in `class3`, `class4`. `mayChange`: whether
 * the reader may also add, change, order and delete documents there.
 */
export const authorisedPlace = z.object({
  content: z.string(),
  class3: z.string(),
  class4: z.string(),
  mayChange: yn,
});
export type AuthorisedPlace = z.infer<typeof authorisedPlace>;

/** `sort`: the new position of the document. `was`: its position when the list was read; not compared if left out. */
export const documentPlace = z.object({
  oid,
  sort: z.int().min(-2_000_000_000).max(2_000_000_000),
  was: z.int().optional(),
});

const look = inEveryEntry(component, mayLook(companyDocumentMenu.id));
const change = inEveryEntry(component, mayChange(companyDocumentMenu.id, { scope: 'rows' }));
const outsideScope = 'company_document.outside_scope';
const formReasons = [
  outsideScope,
  'company_document.auth_unknown',
  companyDocumentReasons.addFile,
  'file.not_uploaded',
  'file.wrong_type',
  'file.too_large',
] as const;

const list = { right: look, sortFields: companyDocumentSortFields, filter: companyDocumentFilter };

/** Who has confirmed the present version of a document. */
export const companyDocumentConfirmationCalls = confirmationCalls('/companydoc', look);

export const companyDocumentCalls = {
  places: endpoint({
    method: 'GET',
    path: '/companydoc/userauthcompanys',
    summary: 'The companies (class4 empty) and plants in use that lie in the caller’s data scope of this menu entry',
    right: look,
    query: { appId },
    answer: z.array(authorisedPlace),
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/companydoc/defaults',
    summary:
      'What a new document begins with: the usual permission, and now (YYYY-MM-DD HH:mm) in the platform’s time zone',
    right: look,
    answer: z.object({ auth: z.string(), releaseDat: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/companydoc',
    summary: 'All documents of a menu entry that match, in their order; within the caller’s data scope',
    right: look,
    query: conditions,
    answer: z.array(companyDocumentRow),
  }),
  fineSearch: searchCall({
    path: '/companydoc/finesearch',
    summary: 'Documents of a menu entry that match, paged; within the caller’s data scope',
    ...list,
    row: companyDocumentRow,
  }),
  item: itemCall({ path: '/companydoc/item', summary: 'One document', right: look, row: companyDocumentRow }),
  exportAll: exportCall({
    path: '/companydoc/export',
    summary: 'All documents of a menu entry that match, as a spreadsheet; within the caller’s data scope',
    ...list,
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/companydoc',
    summary:
      'Add a document, before all others of its plant. Its file comes with the form, or has been uploaded (fileid)',
    right: change,
    multipart: { maxBytes: documentAccept.maxBytes },
    content: companyDocumentForm,
    answer: companyDocumentRow,
    reasons: [...formReasons, 'company_document.no_plant'],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/companydoc',
    summary: 'Change a document, its status alone, or its file (fileid of an uploaded one)',
    right: change,
    content: companyDocumentEdit,
    answer: companyDocumentRow,
    reasons: formReasons,
  }),
  updateSort: endpoint({
    method: 'PUT',
    undo: true,
    path: '/companydoc/updatesort',
    summary:
      'Put all documents of a plant in an order and number them from 1. When the list has changed since it was read: 409 with the current one',
    right: change,
    content: z.array(documentPlace).min(1).max(companyDocumentLimits.inList),
    answer: z.array(companyDocumentRow),
    reasons: [outsideScope, 'company_document.several_lists'],
  }),
  remove: removeCall({
    path: '/companydoc',
    summary: 'Delete documents by oid, all or none; gaps in the order are closed',
    right: change,
    effects: true,
    reasons: [outsideScope],
  }),
};
