import { useRef, useState } from 'react';
import { type FileAccept, faultBeforeUpload } from '#platform/files/file-kinds.ts';
import type { FileValue } from '#platform/files/files.contract.ts';
import { startTransfer } from '#platform/files/web/transfers.ts';
import { matchFiles, type Target } from '../matching.ts';

/** A file of several that were dropped at once. */
export type FileMatch = {
  key: number;
  name: string;
  target: Target | null;
  /** The id of its upload; empty if it was not started. */
  upload: string;
  /** The reason why it cannot be used; empty if it can. */
  fault: string;
};

type Options = {
  accept: FileAccept;
  /** The label of the field, for the list of uploads. */
  label: string;
  valueOf: (target: Target) => FileValue;
  /** Puts a file into the form, or takes it out again (null). */
  place: (target: Target, value: FileValue) => void;
};

let lastKey = 0;

/**
 * Uploads several files at once, each for the language that its name states or that somebody chooses. The fields
 * themselves follow the uploads.
 */
export const useFileMatches = ({ accept, label, valueOf, place }: Options) => {
  const [matches, setMatches] = useState<readonly FileMatch[]>([]);
  const latest = useRef<readonly FileMatch[]>([]);
  const write = (next: readonly FileMatch[]): void => {
    latest.current = next;
    setMatches(next);
  };
  const put = (target: Target, { name, upload }: FileMatch): void => {
    const before = valueOf(target);
    const kept = before && 'pending' in before ? before.before : before;
    place(target, { pending: name, upload, before: kept ?? null });
  };

  return {
    matches,
    take: (files: readonly File[]): void => {
      const targets = matchFiles(
        files.map(({ name }) => name),
        valueOf('original') !== null,
      );
      const added = files.map((file, at): FileMatch => {
        const fault = faultBeforeUpload(accept, file) ?? '';
        const upload = fault === '' ? startTransfer(file, label) : '';
        lastKey += 1;
        return { key: lastKey, name: file.name, target: fault === '' ? (targets[at] ?? null) : null, upload, fault };
      });
      const used = new Set(added.map(({ target }) => target));
      // A file that is dropped again replaces the earlier one of its language.
      write([...latest.current.map((one) => (used.has(one.target) ? { ...one, target: null } : one)), ...added]);
      for (const match of added) if (match.target) put(match.target, match);
    },
    /** Moves a file to another language; one that is there goes to none. */
    move: (key: number, target: Target | null): void => {
      const match = latest.current.find((one) => one.key === key);
      if (!match || match.target === target) return;
      if (match.target) place(match.target, null);
      write(
        latest.current.map((one) => {
          if (one.key === key) return { ...one, target };
          return target !== null && one.target === target ? { ...one, target: null } : one;
        }),
      );
      if (target) put(target, match);
    },
  };
};
