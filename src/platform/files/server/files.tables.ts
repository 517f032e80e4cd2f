import type { ColumnType, Generated } from 'kysely';
import type { TimeOrNull } from '#platform/db/server/table-values.ts';

type StoredObject = {
  key: string;
  storage: string;
  sha256: string;
  size: number;
  kind: string;
  mediatype: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  thumbkey: string | null;
  thumbbytes: number | null;
  middlekey: string | null;
  middlebytes: number | null;
  fault: Generated<string>;
  created_at: ColumnType<string, never, never>;
};

type StoredFile = {
  fileid: Generated<string>;
  objectkey: string;
  size: number;
  filename: string;
  filetype: string;
  uploader: string;
  uploadtime: ColumnType<string, never, never>;
  unused_since: TimeOrNull;
  ever_held: Generated<boolean>;
};

type Upload = {
  oid: Generated<string>;
  empid: string;
  md5: string;
  chunkcount: number;
  filename: string;
  storage: string;
  key: string;
  ref: string;
  fileid: string | null;
  merging_since: TimeOrNull;
  created_at: ColumnType<string, never, never>;
  touched_at: ColumnType<string, Date | undefined, Date>;
};

type UploadChunk = { uploadoid: string; chunk: number; size: number; crc32: number; receipt: string };

type FileHistory = {
  oid: Generated<string>;
  recordtable: string;
  recordoid: string;
  field: string;
  fileid: string;
  replaced_by: string;
  replaced_at: ColumnType<string, never, never>;
  orphan_since: TimeOrNull;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    stored_object: StoredObject;
    stored_file: StoredFile;
    upload: Upload;
    upload_chunk: UploadChunk;
    file_history: FileHistory;
  }
}
