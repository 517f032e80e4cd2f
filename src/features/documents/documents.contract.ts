import { z } from 'zod';
import type { FileAccept } from '#platform/files/file-kinds.ts';
import { fileInfo } from '#platform/files/files.contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import { coverage, coverageFilter, versionsOf } from '#platform/language-versions/versions.ts';
import { editOf, itemCall, removeCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook, signedInAnywhere } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  fieldReasons,
  filters,
  nothing,
  oid,
  paged,
  paging,
  requiredText,
  rev,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

export const documentMenu: MenuEntry = {
  id: 'F006',
  langid: 'menu.documents',
  title: localized('受控文件', '管制文件', 'Controlled documents', 'Tài liệu kiểm soát'),
  icon: 'BookOutlined',
  component: 'documents',
  url: '/documents',
  sort: 5,
  parent: 'G03',
};

/** Longest texts, in characters (seed 001 §5: a name has 30 at most). */
export const documentLimits = { id: 80, name: 30, type: 60, explain: 1000 } as const;

/** The code list of types, and the type of a new document (seed 001 §9). */
export const documentTypeList = 'DocumentType';
export const defaultDocumentType = 'SOP';

/** Stands for the store map guide, whatever the id of the document chosen as the guide (seed 001 §9). */
export const guideCode = 'SOP001';

export const documentReasons = {
  nameTooLong: 'document.name_too_long',
  addFile: 'document.addition_file',
  idForm: 'document.id_form',
  idReserved: 'document.id_reserved',
} as const;

const mebibyte = 1_048_576;

/** One file, 10 MiB: a PDF, or a picture of a page. */
export const documentFile = { kinds: ['pdf', 'png', 'jpeg'], maxBytes: 10 * mebibyte } as const satisfies FileAccept;

/** Counts characters as users do: one outside the basic plane counts once. */
const name = text(10 * documentLimits.name)
  .refine((value) => value !== '', { error: fieldReasons.required })
  .refine((value) => [...value].length <= documentLimits.name, { error: documentReasons.nameTooLong });
/** Letters and digits of any script, and the separators of numbers: QA-2026/07. Empty: the server assigns one. */
const idForm = /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u;
const chosenId = text(documentLimits.id)
  .refine((value) => value === '' || idForm.test(value), { error: documentReasons.idForm })
  .refine((value) => value.toUpperCase() !== guideCode, { error: documentReasons.idReserved });
const type = requiredText(documentLimits.type);

/** The fields that a document and its language versions have in common, besides the name. */
const content = {
  explain: text(documentLimits.explain).default(''),
  status: yn.default('Y'),
  /**
   * A file that the caller has uploaded, if none comes with the form. In an edit: another file; if left out, the file
   * stays, and null is rejected, because a document is never without one.
   */
  fileid: oid.nullable().default(null),
};

/** `mustconfirm`: readers are asked to confirm that they have read it. */
const fields = { name, type: type.default(defaultDocumentType), ...content, mustconfirm: yn.default('N') };
/** The fields of a language version; its file is one that was uploaded before. */
export const documentVersionFields = { name, ...content };
const versions = { languages: versionsOf(documentVersionFields) };
export const documentForm = z.object({ id: chosenId.default(''), ...fields, ...versions });
/** The id does not change, even if the type does. */
export const documentEdit = editOf(fields).extend(versions);

/** `typename`: the type in the caller's language. */
export const documentRow = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  type: z.string(),
  typename: z.string(),
  explain: z.string(),
  fileid: oid,
  fileInfo,
  status: yn,
  mustconfirm: yn,
  /** the document that stores offer as their map guide */
  isguide: yn,
  ...coverage,
  ...auditFields,
});
export type DocumentRow = z.infer<typeof documentRow>;

export const documentSortFields = ['id', 'name', 'type', 'status', 'txdat'] as const;

/** Advanced search, combined with the quick search; empty means any. */
export const documentFilter = z.object({
  id: text(documentLimits.id).default(''),
  name: text(documentLimits.name * 2).default(''),
  type: text(documentLimits.type).default(''),
  status: ynFilter,
  mustconfirm: ynFilter,
  ...coverageFilter,
  ...filters,
});

/**
 * A document as readers get it: in their language, otherwise in Simplified Chinese, otherwise the document itself.
 * `lang`: the language of the version; empty for the document itself.
 */
export const shownDocument = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  type: z.string(),
  explain: z.string(),
  lang: z.enum(['', ...languages]),
  fileid: oid,
  fileInfo,
});
export type ShownDocument = z.infer<typeof shownDocument>;

const versionFields = { lang: z.enum(languages).default('zh-CN'), ...documentVersionFields };
export const versionForm = z.object({ documentOid: oid, ...versionFields });
export const versionEdit = editOf(versionFields);
export const versionRow = z.object({
  oid,
  documentOid: oid,
  lang: z.enum(languages),
  name: z.string(),
  explain: z.string(),
  fileid: oid,
  fileInfo,
  status: yn,
  outdated: yn,
  ...auditFields,
});
export type VersionRow = z.infer<typeof versionRow>;

/** A document with its language versions, as its form needs it. */
export const documentRecord = documentRow.extend({ versions: z.array(versionRow) });
export type DocumentRecord = z.infer<typeof documentRecord>;

const look = mayLook(documentMenu.id);
const change = mayChange(documentMenu.id, { scope: 'everywhere' });
const multipart = { maxBytes: documentFile.maxBytes };
const fileReasons = [
  'file.not_uploaded',
  'file.wrong_type',
  'file.too_large',
  'file.broken_picture',
  'file.too_many_pixels',
] as const;

/** Controlled documents (seed 001 §7). */
export const documentCalls = {
  search: endpoint({
    method: 'GET',
    path: '/document',
    summary: 'The documents that match, each with its file',
    right: look,
    query: { ...paging, ...sorting(documentSortFields), ...documentFilter.shape },
    answer: paged(documentRow),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/document/export',
    summary: 'All documents that match, as a spreadsheet',
    right: look,
    query: { ...sorting(documentSortFields), ...documentFilter.shape },
    answer: nothing,
    file: 'xlsx',
  }),
  item: itemCall({
    path: '/document/item',
    summary: 'One document by its oid, with its language versions',
    right: look,
    row: documentRecord,
  }),
  shown: endpoint({
    method: 'GET',
    path: '/document/id',
    summary:
      'The switched-on document of an id in the caller’s language; SOP001 is the document chosen as the store map guide. Null when there is none, or none for the caller: a document with conditions is for the people they name, one without for everyone who has a function that shows it',
    right: signedInAnywhere,
    query: { id: requiredText(documentLimits.id) },
    answer: shownDocument.nullable(),
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/document',
    summary:
      'Add a document with its file and its language versions, whose files were uploaded before. Without an id the server makes one from the type and the next number; an id is never reused, even after its document is deleted',
    right: change,
    multipart,
    content: documentForm,
    answer: documentRow,
    reasons: [
      'document.addition_file',
      'document.type_unknown',
      'document.id_exists',
      documentReasons.idForm,
      documentReasons.idReserved,
      ...fileReasons,
    ],
  }),
  nextId: endpoint({
    method: 'GET',
    path: '/document/nextid',
    summary: 'The id that a new document of the type would get now',
    right: change,
    query: { type },
    answer: z.object({ id: z.string() }),
  }),
  chooseGuide: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'only administrators of stores are offered the guide',
    path: '/document/guide',
    summary: 'Makes a document the map guide that stores offer, replacing the one before; or leaves stores without one',
    right: change,
    content: z.object({ oid, rev: rev.optional(), isguide: yn }),
    answer: documentRow,
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/document',
    summary: 'Change a document and any of its language versions',
    right: change,
    content: documentEdit,
    answer: documentRow,
    reasons: ['document.addition_file', 'document.type_unknown', ...fileReasons],
  }),
  remove: removeCall({
    path: '/document',
    summary: 'Delete documents by oid, their language versions and permissions with them; all or none',
    right: change,
    effects: true,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/document/language',
    summary: 'The language versions of a document',
    right: look,
    query: { documentOid: oid },
    answer: z.array(versionRow),
  }),
  addVersion: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/document/language',
    summary: 'Add a language version with its file',
    right: change,
    multipart,
    content: versionForm,
    answer: versionRow,
    reasons: ['document.addition_file', 'document.language_exists', ...fileReasons],
  }),
  editVersion: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/document/language',
    summary: 'Change a language version',
    right: change,
    content: versionEdit,
    answer: versionRow,
    reasons: ['document.addition_file', 'document.language_exists', ...fileReasons],
  }),
  removeVersions: removeCall({
    path: '/document/language',
    summary: 'Delete language versions by oid; all or none',
    right: change,
    effects: true,
  }),
};
