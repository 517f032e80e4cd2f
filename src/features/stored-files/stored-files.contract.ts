import { z } from 'zod';
import { fileInfo } from '#platform/files/files.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { exportCall, searchCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { filters, oid, text } from '#platform/wire/values.ts';

export const storedFileMenu: MenuEntry = {
  id: 'F026',
  langid: 'menu.stored_files',
  title: localized('存储的文件', '儲存的檔案', 'Stored files', 'Tệp đã lưu'),
  icon: 'FolderOutlined',
  component: 'stored-files',
  url: '/stored-files',
  sort: 9,
  parent: 'G06',
};

export const storedFileLimits = { filename: 255, uploader: 60 } as const;

/** USED: a record has it. EARLIER: a record had it before. UNUSED: no record has it; it is deleted after a while. */
export const usages = ['USED', 'EARLIER', 'UNUSED'] as const;

/** PACKAGE: an app package. */
export const fileGroups = ['PICTURE', 'PDF', 'PACKAGE', 'OTHER'] as const;

/** A record that has or had the file. `path`: of its screen; both empty if the caller may not see it. */
const use = z.object({ type: z.string(), name: z.string(), path: z.string(), isEarlier: z.boolean() });
export type FileUse = z.output<typeof use>;

/**
 * `oid`: the id of the file; `filesize` in bytes. `fileInfo`: null unless the caller has uploaded the file or may see a
 * record that has or had it.
 */
export const storedFileRow = z.object({
  oid,
  filename: z.string(),
  filegroup: z.enum(fileGroups),
  filesize: z.number().int(),
  uploader: z.string(),
  uploadtime: z.string(),
  usage: z.enum(usages),
  uses: z.array(use),
  fileInfo: fileInfo.nullable(),
});
export type StoredFileRow = z.output<typeof storedFileRow>;

export const storedFileSortFields = ['filename', 'filegroup', 'filesize', 'uploader', 'uploadtime', 'usage'] as const;

export const storedFileFilter = z.object({
  filename: text(storedFileLimits.filename).default(''),
  uploader: text(storedFileLimits.uploader).default(''),
  filegroup: z.enum(['', ...fileGroups]).default(''),
  usage: z.enum(['', ...usages]).default(''),
  ...filters,
});

const look = mayLook(storedFileMenu.id);
const list = { right: look, sortFields: storedFileSortFields, filter: storedFileFilter };

export const storedFileCalls = {
  fineSearch: searchCall({
    path: '/storedfile/finesearch',
    summary:
      'Files that match, the latest first, with the records that have them; a caller with a partial scope sees the files that they have uploaded',
    ...list,
    row: storedFileRow,
  }),
  exportAll: exportCall({ path: '/storedfile/export', summary: 'All files that match, as a spreadsheet', ...list }),
  total: endpoint({
    method: 'GET',
    path: '/storedfile/total',
    summary: 'How many files the caller sees, and their bytes; of those, how many no record has',
    right: look,
    answer: z.object({
      files: z.number().int(),
      bytes: z.number().int(),
      unusedFiles: z.number().int(),
      unusedBytes: z.number().int(),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/storedfile',
    summary: 'Deletes up to 1,000 files that no record has or had, by oid; all or none',
    undo: 'the bytes of a file that nothing uses are deleted with it',
    effects: 'a file that nothing uses is seen by nobody',
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ deleted: z.number().int() }),
    right: mayChange(storedFileMenu.id, { scope: 'everywhere' }),
    reasons: ['stored_file.in_use'],
  }),
};
