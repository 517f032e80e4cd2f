import { transfers } from './transfer-store.ts';
import { startUpload } from './uploading.ts';

/** Starts the upload of a file that was chosen in a field; returns its id. It survives the field. */
export const startTransfer = (file: File, field: string): string =>
  transfers.add({ name: file.name, size: file.size, field }, (onChange) => startUpload(file, onChange));
