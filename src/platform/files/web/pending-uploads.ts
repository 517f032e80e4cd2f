import { isPending, type FileValue, type PendingFile } from '../files.contract.ts';
import { transfers } from './transfer-store.ts';

const asPending = (value: unknown): PendingFile | null =>
  isPending(value as FileValue) ? (value as PendingFile) : null;

/** Whether its upload is running in this page, or has become a file. */
const isAlive = ({ upload }: PendingFile): boolean =>
  transfers.resultOf(upload) !== undefined || transfers.get(upload) !== undefined;

/** The ids of the uploads in a value, at any depth, that a save has to wait for. */
export const uploadsIn = (value: unknown): string[] => {
  const pending = asPending(value);
  if (pending) return pending.upload !== undefined && isAlive(pending) ? [pending.upload] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(uploadsIn) : [];
};

/** The value with the files that its uploads have become. */
export const withUploaded = <Value>(value: Value): Value => {
  const pending = asPending(value);
  if (pending) return (transfers.resultOf(pending.upload) ?? value) as Value;
  if (Array.isArray(value)) return value.map(withUploaded) as Value;
  // Only plain objects hold files; a date, for example, must stay what it is.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withUploaded(one as unknown)])) as Value;
};
