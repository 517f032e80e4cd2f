import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import type { ReasonParams } from '#platform/wire/envelope.ts';
import { CallError } from '#platform/wire/web/call-error.ts';

/** Error reasons by field, or the reason for the form as a whole. */
type Fault = { fields: Record<string, string>; params?: ReasonParams; whole?: Error };

const faultOf = (error: unknown): Fault => {
  if (!(error instanceof CallError))
    return { fields: {}, whole: error instanceof Error ? error : new Error(String(error)) };
  const fields = error.fields ?? {};
  return { fields, params: error.params, whole: Object.keys(fields).length === 0 ? error : undefined };
};

export type PlainForm = {
  ref: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** The error text of a field. */
  faultOf: (field: string) => string | undefined;
  /** The error of the form as a whole, with the request id in the server's log. */
  whole: { text: string; requestId: string } | null;
  onSubmit: (event: SyntheticEvent) => void;
};

type Options = {
  /** Errors found in the browser, as reasons by field; nothing is sent while there are any. */
  check: () => Record<string, string>;
  send: () => Promise<void>;
};

/** Validates and submits a plain form and shows its errors; the first invalid field gets the focus. */
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
