import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError } from '#platform/wire/web/client.ts';

/** Faults by field as reasons, or the fault of the whole. */
type Fault = { fields: Record<string, string>; params?: Record<string, string | number>; whole?: Error };

const faultOf = (error: unknown): Fault => {
  if (!(error instanceof CallError))
    return { fields: {}, whole: error instanceof Error ? error : new Error(String(error)) };
  const fields = error.fields ?? {};
  return { fields, params: error.params, whole: Object.keys(fields).length === 0 ? error : undefined };
};

export type PlainForm = {
  ref: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** The text of a field's fault. */
  faultOf: (field: string) => string | undefined;
  /** What is wrong as a whole, with the id under which the server has noted it. */
  whole: { text: string; requestId: string } | null;
  onSubmit: (event: SyntheticEvent) => void;
};

type Options = {
  /** Faults that need no server: reasons by field; nothing is sent while there are any. */
  check: () => Record<string, string>;
  send: () => Promise<void>;
};

/** Checks, sends and tells the faults of a plain form; the first faulty field gets the focus. */
export const usePlainForm = ({ check, send }: Options): PlainForm => {
  const ref = useRef<HTMLFormElement>(null);
  const reasonText = useReasonText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>({ fields: {} });

  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus();
  }, [fault]);

  const submit = async (): Promise<void> => {
    const fields = check();
    setFault({ fields });
    if (busy || Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };

  const { whole } = fault;
  return {
    ref,
    busy,
    faultOf: (field) => {
      const reason = fault.fields[field];
      return reason === undefined ? undefined : reasonText(reason, fault.params);
    },
    whole: whole
      ? {
          text: whole instanceof CallError ? reasonText(whole.reason, whole.params) : whole.message,
          requestId: whole instanceof CallError && whole.status >= 500 ? whole.requestId : '',
        }
      : null,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
};
