import { z } from 'zod';
import { fileInfo } from '#platform/files/files.contract.ts';
import { stageKinds } from '#platform/process-catalogue/process-model.ts';
import { auditFields, oid, reasonParams, requiredText, text, yn } from '#platform/wire/values.ts';

/** `renames`: the most that are accepted with one upload. */
export const processLimits = { renames: 500, renamesText: 200_000, id: 255 } as const;

/** Why a file is not taken; each says the line and the element where there is one. */
export const faultReasons = [
  'process.unknown_encoding',
  'process.wrong_encoding',
  'process.broken_xml',
  'process.document_type',
  'process.attribute_too_long',
  'process.too_many_elements',
  'process.too_deep',
  'file.not_xml',
  'process.not_bpmn',
  'process.other_format',
  'process.id_twice',
  'process.id_missing',
  'process.none',
  'process.too_many',
  'process.too_many_stages',
  'process.too_many_fields',
  'process.too_large',
  'process.too_complex',
] as const;

/** What is noticed in a file that is taken. */
export const warningReasons = [
  'process.leads_nowhere',
  'process.not_read',
  'process.shape_twice',
  'process.id_repeated',
  'process.stage_without_id',
  'process.field_differs',
  'process.no_stages',
  'process.other_process',
] as const;

/** A place in a file. `line`: from 1, 0 if unknown; `params`: the values of the text of `reason`. */
export const readingNote = z.object({
  reason: z.string(),
  line: z.number().int(),
  element: z.string(),
  params: reasonParams.optional(),
});

export const stageRow = z.object({
  lineid: z.string(),
  linenm: z.string(),
  artid: z.string(),
  kind: z.enum(stageKinds),
});

/** A field of a form. `shown` N: data without a label. */
export const fieldRow = z.object({ id: z.string(), name: z.string(), type: z.string(), required: yn, shown: yn });

export const formRow = z.object({ artid: z.string(), fields: z.array(fieldRow) });
export type FormRow = z.infer<typeof formRow>;

/**
 * One difference between two versions. `artid`: the form of a field, empty otherwise. `facts`: what of it is another,
 * from what to what; none for something added or removed.
 */
export const processChange = z.object({
  what: z.enum(['PROCESS', 'STAGE', 'FORM', 'FIELD']),
  how: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  artid: z.string(),
  id: z.string(),
  name: z.string(),
  facts: z.array(
    z.object({ property: z.enum(['name', 'type', 'form', 'required', 'shown']), from: z.string(), to: z.string() }),
  ),
});
export type ProcessChange = z.infer<typeof processChange>;

/** An id that probably has another name: a lineid (`stage`), an artid (`form`) or a field of a form (`item`). */
export const processRename = z.object({
  kind: z.enum(['stage', 'form', 'item']),
  artid: z.string(),
  from: z.string(),
  to: z.string(),
});
export type ProcessRename = z.infer<typeof processRename>;

/** A rename as a caller sends it. */
export const acceptedRename = z.object({
  kind: processRename.shape.kind,
  artid: text(processLimits.id).default(''),
  from: requiredText(processLimits.id),
  to: requiredText(processLimits.id),
});

/** `likeness`: from 0 to 1. */
export const suggestedRename = processRename.extend({
  fromName: z.string(),
  toName: z.string(),
  likeness: z.number(),
});
export type SuggestedRename = z.infer<typeof suggestedRename>;

/**
 * A record, such as a mobile form, that loses something it uses. `usedBy`: what of it, such as a column. `movedFrom`:
 * the earlier id of a form that is probably renamed; the item is lost only if the record moves to the new one, `artid`.
 */
export const lostUse = z.object({
  record: z.string(),
  path: z.string(),
  kind: z.enum(['stage', 'form', 'item']),
  artid: z.string(),
  id: z.string(),
  usedBy: z.string(),
  movedFrom: z.string(),
});
export type LostUse = z.infer<typeof lostUse>;

export const comparison = {
  changes: z.array(processChange),
  renames: z.array(suggestedRename),
  /** What records of other screens lose, and how many records are made for the process. */
  losses: z.array(lostUse),
  users: z.number().int(),
};

/**
 * A process of an uploaded file. `oid`: null in a dry run of a new process. `same` Y: unchanged since the
 * current version, so there is no new one.
 */
export const uploadedProcess = z.object({
  oid: oid.nullable(),
  proid: z.string(),
  pronm: z.string(),
  version: z.number().int(),
  same: yn,
  stages: z.array(stageRow),
  forms: z.array(formRow),
  ...comparison,
  warnings: z.array(readingNote),
  /** Records that were moved to new ids. */
  moved: z.number().int(),
});
export type UploadedProcess = z.infer<typeof uploadedProcess>;

/** `stages`, `forms`, `fields`: how many the current version has. */
export const processRow = z.object({
  oid,
  proid: z.string(),
  pronm: z.string(),
  version: z.number().int(),
  versions: z.number().int(),
  modeler: z.string(),
  stages: z.number().int(),
  forms: z.number().int(),
  fields: z.number().int(),
  warnings: z.number().int(),
  status: yn,
  ...auditFields,
});
export type ProcessRow = z.infer<typeof processRow>;

export const versionRow = z.object({
  oid,
  version: z.number().int(),
  pronm: z.string(),
  current: yn,
  modeler: z.string(),
  stages: z.number().int(),
  forms: z.number().int(),
  fields: z.number().int(),
  warnings: z.array(readingNote),
  fileInfo: fileInfo.nullable(),
  crtemp: z.string(),
  crtdat: z.string(),
});
export type VersionRow = z.infer<typeof versionRow>;
