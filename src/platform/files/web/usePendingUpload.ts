import { useEffect, useRef } from 'react';
import type { FileInfo, PendingFile } from '../files.contract.ts';
import { refusalOf, type Transfer, transfers, useTransfers } from './transfer-store.ts';

type Options = {
  onDone: (file: FileInfo) => void;
  /** It was cancelled (reason: empty), or the server rejected the file. */
  onOver: (reason: string) => void;
};

/**
 * Follows the upload of a pending file: adopts its file when it is complete. Null without an upload in this page, for
 * example after a reload.
 */
export const usePendingUpload = (pending: PendingFile | null, { onDone, onOver }: Options): Transfer | null => {
  const all = useTransfers();
  const id = pending?.upload;
  const transfer = all.find((one) => one.id === id) ?? null;
  const seen = useRef<string | undefined>(undefined);
  const latest = useRef({ onDone, onOver });
  useEffect(() => {
    latest.current = { onDone, onOver };
  });
  useEffect(() => {
    if (id === undefined) return;
    const file = transfers.resultOf(id);
    const reason = transfer ? refusalOf(transfer) : '';
    const isCancelled = !transfer && seen.current === id;
    if (transfer) seen.current = id;
    if (file || reason || isCancelled) {
      seen.current = undefined;
      transfers.remove(id);
      if (file) latest.current.onDone(file);
      else latest.current.onOver(reason);
    }
  }, [id, transfer]);
  return transfer;
};
