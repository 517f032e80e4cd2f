import { useSyncExternalStore } from 'react';
import { CallError } from '#platform/wire/web/client.ts';
import type { FileInfo } from '../files.contract.ts';
import type { Upload, UploadProgress } from './uploading.ts';

/** An upload of this page; it goes on while the form that started it is closed. */
export type Transfer = {
  id: string;
  name: string;
  /** The form field that it belongs to. */
  field: string;
  /** Address of the screen on which it was started. */
  from: string;
  progress: UploadProgress;
  /** A form has been saved and waits for this upload. */
  isAwaited: boolean;
};

type Running = { open: (onChange: () => void) => Upload; upload: Upload | null; later?: ReturnType<typeof setTimeout> };

/** Milliseconds between updates: faster ones could not be read. */
const showEveryMs = 120;
/** Uploads at a time; each sends several chunks at once. */
const atOnce = 3;

/** The file itself is at fault: sending it again would fail in the same way, and another one must be chosen. */
const refusedReasons = new Set([
  'file.wrong_type',
  'file.not_xml',
  'file.too_large',
  'file.too_complex',
  'file.broken_picture',
  'file.broken_pdf',
  'file.too_many_pixels',
  'file.bad_name',
  'file.empty',
]);

/** Why the server rejected the file, and would do so again; empty if it did not. */
export const refusalOf = ({ progress: { phase, error } }: Transfer): string =>
  phase === 'failed' && error instanceof CallError && refusedReasons.has(error.reason) ? error.reason : '';

const isOver = ({ progress: { phase } }: Transfer): boolean => ['done', 'failed', 'cancelled'].includes(phase);
const isActive = (one: Transfer): boolean => !isOver(one) && !['queued', 'paused'].includes(one.progress.phase);
/** Whether closing the page would interrupt it. */
export const isUnfinished = (one: Transfer): boolean => !isOver(one);

const hold = (event: BeforeUnloadEvent): void => event.preventDefault();

const waiting = (totalBytes: number): UploadProgress => ({
  phase: 'queued',
  sentBytes: 0,
  totalBytes,
  resumedBytes: 0,
  bytesPerSecond: 0,
  secondsLeft: null,
  error: null,
  file: null,
});

/** The uploads of this page, at most three at a time; the others wait for their turn. */
class TransferStore {
  #list: readonly Transfer[] = [];
  readonly #running = new Map<string, Running>();
  readonly #results = new Map<string, FileInfo>();
  readonly #listeners = new Set<() => void>();
  #begun = 0;

  readonly list = (): readonly Transfer[] => this.#list;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(id: string | undefined): Transfer | undefined {
    return this.#list.find((one) => one.id === id);
  }

  /** The complete file of an upload of this page, also after it has left the list. */
  resultOf(id: string | undefined): FileInfo | undefined {
    return this.#results.get(id ?? '');
  }

  /** Returns the id. `open` starts the upload. */
  add(about: { name: string; size: number; field: string }, open: Running['open']): string {
    this.#begun += 1;
    // Ids stay in drafts: those of an earlier visit of the page must not match.
    const id = `${Math.trunc(performance.timeOrigin)}-${this.#begun}`;
    const from = globalThis.location.pathname + globalThis.location.search;
    this.#running.set(id, { open, upload: null });
    const { name, size, field } = about;
    this.#set([...this.#list, { id, name, field, from, progress: waiting(size), isAwaited: false }]);
    this.#startNext();
    return id;
  }

  pause(id: string): void {
    this.#running.get(id)?.upload?.pause();
  }

  resume(id: string): void {
    this.#running.get(id)?.upload?.resume();
  }

  /** Cancels it if it is not over, and removes it from the list. */
  remove(id: string): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    clearTimeout(running?.later);
    running?.upload?.cancel();
    this.#set(this.#list.filter((one) => one.id !== id));
    this.#startNext();
  }

  /** Cancels all: the session that they belong to is over. */
  clear(): void {
    for (const { id } of this.#list) this.remove(id);
  }

  await(ids: readonly string[], isAwaited: boolean): void {
    this.#set(this.#list.map((one) => (ids.includes(one.id) ? { ...one, isAwaited } : one)));
  }

  #set(list: readonly Transfer[]): void {
    this.#list = list;
    if (list.some(isUnfinished)) globalThis.addEventListener('beforeunload', hold);
    else globalThis.removeEventListener('beforeunload', hold);
    for (const listener of this.#listeners) listener();
  }

  #startNext(): void {
    const next = this.#list.find(({ progress }) => progress.phase === 'queued');
    const running = next && this.#running.get(next.id);
    if (!running || this.#list.filter(isActive).length >= atOnce) return;
    // The first callback comes before the upload is assigned here.
    running.upload = running.open(() => queueMicrotask(() => this.#show(next.id, running)));
    this.#update(next.id, running.upload.progress());
    this.#startNext();
  }

  #show(id: string, running: Running): void {
    const before = this.get(id);
    const now = running.upload?.progress();
    if (!before || !now || running.later) return;
    if (now.phase === 'sending' && before.progress.phase === 'sending' && now.sentBytes < now.totalBytes) {
      running.later = setTimeout(() => {
        delete running.later;
        if (running.upload) this.#update(id, running.upload.progress());
      }, showEveryMs);
      return;
    }
    this.#update(id, now);
  }

  #update(id: string, progress: UploadProgress): void {
    const { file } = progress;
    if (file) this.#results.set(id, file);
    this.#set(this.#list.map((one) => (one.id === id ? { ...one, progress } : one)));
    if (!['reading', 'sending', 'waiting', 'merging'].includes(progress.phase)) this.#startNext();
  }
}

export const transfers = new TransferStore();

/** All uploads of this page, the oldest first. */
export const useTransfers = (): readonly Transfer[] => useSyncExternalStore(transfers.subscribe, transfers.list);

/** An upload that cannot become a file: rejected by the server, or cancelled. */
export class UploadOver extends Error {
  readonly transfer: Transfer | undefined;
  constructor(transfer: Transfer | undefined) {
    super('the upload has no file');
    this.transfer = transfer;
  }
}

/** Resolves when all of these uploads have become files. Rejects with `UploadOver` as soon as one of them cannot. */
export const uploaded = (ids: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const check = (): void => {
      const open = ids.filter((id) => !transfers.resultOf(id));
      const lost = open.find((id) => {
        const one = transfers.get(id);
        return !one || refusalOf(one) !== '';
      });
      if (open.length > 0 && lost === undefined) return;
      stop();
      if (lost === undefined) resolve();
      else reject(new UploadOver(transfers.get(lost)));
    };
    const stop = transfers.subscribe(check);
    check();
  });
