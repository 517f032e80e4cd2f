import { useEffect, useRef, useState } from 'react';
import { type FileAccept, faultBeforeUpload } from '#platform/files/file-kinds.ts';
import type { FileInfo, FileValue } from '#platform/files/files.contract.ts';
import { refusalOf, transfers } from '#platform/files/web/transfer-store.ts';
import { startTransfer } from '#platform/files/web/transfers.ts';
import { matchFiles, type Target } from '../matching.ts';

/** A file of several that were dropped at once. */
export type FileMatch = {
  key: number;
  name: string;
  target: Target | null;
  /** Null until it is uploaded. */
  file: FileInfo | null;
  /** The reason why it cannot be used, or the error of the upload. */
  fault: string | Error | null;
  /** The id of its upload. */
  upload?: string;
};

type Options = {
  accept: FileAccept;
  /** The name of the field, for the list of uploads. */
  label: string;
  hasOriginal: () => boolean;
  /** Puts a file into the form, or takes it out again (null). */
  place: (target: Target, value: FileValue) => void;
};

let lastKey = 0;

/** Uploads several files at once, each for the language that its name states or that somebody chooses. */
export const useFileMatches = ({ accept, label, hasOriginal, place }: Options) => {
  const [matches, setMatches] = useState<readonly FileMatch[]>([]);
  const latest = useRef<readonly FileMatch[]>([]);
  const write = (next: readonly FileMatch[]): void => {
    latest.current = next;
    setMatches(next);
  };
  const change = (key: number, changes: Partial<FileMatch>): FileMatch | undefined => {
    write(latest.current.map((match) => (match.key === key ? { ...match, ...changes } : match)));
    return latest.current.find((match) => match.key === key);
  };
  const follow = (): void => {
    for (const { key, upload, file, fault } of latest.current) {
      if (upload === undefined || file || fault) continue;
      const stored = transfers.resultOf(upload);
      const transfer = transfers.get(upload);
      if (stored) {
        const match = change(key, { file: stored });
        if (match?.target) latestPlace.current(match.target, stored);
      } else if (!transfer || refusalOf(transfer)) {
        const match = change(key, { fault: (transfer && refusalOf(transfer)) ?? 'file.not_uploaded' });
        if (match?.target) latestPlace.current(match.target, null);
      }
    }
  };
  const latestPlace = useRef(place);
  const latestFollow = useRef(follow);
  useEffect(() => {
    latestPlace.current = place;
    latestFollow.current = follow;
  });
  useEffect(() => transfers.subscribe(() => latestFollow.current()), []);

  return {
    matches,
    take: (files: readonly File[]): void => {
      const targets = matchFiles(
        files.map(({ name }) => name),
        hasOriginal(),
      );
      const added = files.map((file, at) => ({ file, target: targets[at] ?? null, key: (lastKey += 1) }));
      const used = new Set(targets);
      write([
        // A file that is dropped again replaces the earlier one of its language.
        ...latest.current.map((match) => (used.has(match.target) ? { ...match, target: null } : match)),
        ...added.map(({ file: { name, size }, target, key }) => ({
          key,
          name,
          target,
          file: null,
          fault: faultBeforeUpload(accept, { name, size }) ?? null,
        })),
      ]);
      for (const { file, target, key } of added) {
        if (latest.current.find((match) => match.key === key)?.fault) continue;
        const upload = startTransfer(file, label);
        change(key, { upload });
        if (target) place(target, { pending: file.name, upload });
      }
    },
    /** Moves a file to another language; one that is there goes to none. */
    move: (key: number, target: Target | null): void => {
      const match = latest.current.find((one) => one.key === key);
      if (!match) return;
      if (match.target) place(match.target, null);
      write(
        latest.current.map((one) => {
          if (one.key === key) return { ...one, target };
          return target !== null && one.target === target ? { ...one, target: null } : one;
        }),
      );
      if (target && !match.fault)
        place(
          target,
          match.file ?? { pending: match.name, ...(match.upload === undefined ? {} : { upload: match.upload }) },
        );
    },
  };
};
