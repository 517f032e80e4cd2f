import { z } from 'zod';
import { accepts, type FileAccept } from '#platform/files/file-kinds.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  filters,
  nothing,
  oid,
  paged,
  paging,
  requiredText,
  rev,
  sorting,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { itemCall, removeCall } from '#platform/records/record-calls.ts';
import {
  comparison,
  faultReasons,
  formRow,
  processLimits,
  acceptedRename,
  processRow,
  stageRow,
  uploadedProcess,
  versionRow,
} from './process-rows.contract.ts';

export const processMenu: MenuEntry = {
  id: 'F029',
  langid: 'menu.processes',
  title: localized('流程目录', '流程目錄', 'Process catalogue', 'Danh mục quy trình'),
  icon: 'SolutionOutlined',
  component: 'processes',
  url: '/processes',
  sort: 7,
  parent: 'G03',
};

/** .bpmn or .xml, 5 MiB. */
export const processFile: FileAccept = accepts.processModel;

export const processSortFields = [
  'proid',
  'pronm',
  'version',
  'stages',
  'forms',
  'modeler',
  'status',
  'txdat',
] as const;

/** Empty means any; the quick search looks in id and name. */
export const processFilter = z.object({ status: ynFilter, ...filters });
const filtered = { ...processFilter.shape, ...sorting(processSortFields) };

const look = mayLook(processMenu.id);
const change = mayChange(processMenu.id, { scope: 'everywhere' });

/** A file that the caller has uploaded already, instead of the one in the form's part `file`. */
const fileid = z
  .union([oid, z.literal('')])
  .transform((value) => value || undefined)
  .optional();

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Accepted renames as JSON, each with the `proid` that it belongs to. */
const renames = z
  .string()
  .max(processLimits.renamesText)
  .default('')
  .transform((text) => (text.trim() === '' ? [] : jsonOf(text)))
  .pipe(z.array(acceptedRename.extend({ proid: requiredText(processLimits.id) })).max(processLimits.renames));

const versionNumber = z.int().min(1).max(1_000_000);

export const processCalls = {
  search: endpoint({
    method: 'GET',
    path: '/bpm/process',
    summary: 'Processes, paged',
    right: look,
    query: { ...paging, ...filtered },
    answer: paged(processRow),
  }),
  item: itemCall({
    path: '/bpm/process/item',
    summary: 'One process with the stages and forms of its current version',
    right: look,
    row: processRow.extend({ stageList: z.array(stageRow), formList: z.array(formRow) }),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/bpm/process/export',
    summary: 'All stages and fields of the processes that match, as a spreadsheet',
    right: look,
    query: filtered,
    answer: nothing,
    file: 'xlsx',
  }),
  upload: endpoint({
    method: 'POST',
    undo: true,
    path: '/bpm/process',
    summary:
      'Add the processes of a BPMN 2.0 file, or new versions of them. Its file is the part `file`, or an uploaded one named by `fileid`. `dryRun` Y: nothing is written, and the answer says what would be',
    right: change,
    multipart: { maxBytes: processFile.maxBytes },
    body: { dryRun: yn.default('N'), fileid, renames },
    answer: z.array(uploadedProcess),
    reasons: ['file.not_uploaded', 'file.too_many', 'file.busy', 'process.rename_unknown', ...faultReasons],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'forms that exist stay as they are; the designer only offers the process or does not',
    path: '/bpm/process',
    summary: 'Offer a process to the form designer or not',
    right: change,
    content: z.object({ oid, rev: rev.optional(), status: yn }),
    answer: processRow,
  }),
  rename: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'records keep what they show; only ids change, which nobody sees',
    path: '/bpm/process/rename',
    summary: 'Write ids of the current version into the records that still use ids of earlier ones, all in one step',
    right: change,
    content: z.object({ oid, renames: z.array(acceptedRename).min(1).max(processLimits.renames) }),
    answer: z.object({ moved: z.number().int() }),
    reasons: ['process.rename_unknown', 'process.rename_present'],
  }),
  remove: removeCall({
    path: '/bpm/process',
    summary: 'Delete processes with all their versions; rejected while forms are made for them',
    right: change,
    reasons: ['process.in_use'],
    effects: true,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/bpm/process/versions',
    summary: 'The versions of a process, the newest first',
    right: look,
    query: { oid },
    answer: z.array(versionRow),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/bpm/process/compare',
    summary: 'What differs between two versions of a process',
    right: look,
    query: { oid, from: versionNumber, to: versionNumber },
    answer: z.object(comparison),
    reasons: ['process.no_such_version'],
  }),
  diagram: endpoint({
    method: 'GET',
    path: '/bpm/process/diagram',
    summary: 'The file of the current version, or of the given one, as it was sent',
    right: look,
    query: { oid, version: versionNumber.optional() },
    answer: nothing,
    file: 'bpmn',
    reasons: ['process.no_such_version'],
  }),
  drawing: endpoint({
    method: 'GET',
    path: '/bpm/process/drawing',
    summary: 'The model of the current version, or of the given one, as text to be drawn',
    right: look,
    query: { oid, version: versionNumber.optional() },
    answer: z.object({
      proid: z.string(),
      pronm: z.string(),
      version: z.number().int(),
      xml: z.string(),
      /** N: the file says nothing about where its elements are. */
      placed: yn,
      /** The id of the process in `xml`, and of the stages there. */
      processId: z.string(),
      stages: z.array(stageRow.extend({ elementId: z.string() })),
      forms: z.array(formRow),
    }),
    reasons: ['process.no_such_version'],
  }),
};
