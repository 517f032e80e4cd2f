import { useRef, useState } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';

export type Writing = {
  busy: boolean;
  /** Why the last time failed, in words; empty if it did not. */
  fault: string;
  /** Does it once at a time; whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** A write of a page: while it runs it is not begun again, and its failure is said. */
export const useWriting = (): Writing => {
  const reasonText = useReasonText();
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    setFault('');
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [field] = Object.values(error.fields ?? {});
      setFault(field === undefined ? wordsOf(error, reasonText) : reasonText(field, error.params));
      return false;
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };
  return { busy, fault, run };
};
