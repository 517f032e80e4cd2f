import { Form, type FormInstance } from 'antd';
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { transfers } from '#platform/files/web/transfer-store.ts';
import { uploadsIn, withUploaded } from '#platform/files/web/pending-uploads.ts';
import { type CurrentVersion, currentIn, saveOnTop, versionBeside } from './current-version.ts';
import { Field, type FieldProps } from './Field.tsx';
import { kindOfFaults } from './field-fault.ts';
import { focusField } from './focus-field.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from './drafts.ts';
import { type Difference, differences, sameValues } from './merging.ts';
import { type LeaveGuard, useLeaveGuard } from './useLeaveGuard.ts';
import { useUploadWait } from './useUploadWait.ts';

export type Conflict<Values> = {
  mine: Values;
  current: CurrentVersion<Values>;
  differing: Difference<keyof Values & string>[];
};

/**
 * A field and its label, in the order of the form. Only listed fields are shown, compared and kept in drafts. `shown`:
 * what a conflict shows for a value that is not text.
 */
export type FormField<Values> = {
  [Name in keyof Values & string]: { name: Name; label: string; shown?: (value: Values[Name]) => ReactNode };
}[keyof Values & string];

export type RecordFormOptions<Values extends object, Saved> = {
  /** Key of the draft: one per form and record, e.g. `parameters:add`. */
  draft: string;
  initial: Values;
  /** Also the fields that are shown only sometimes. The names stay those of the first render; labels may change. */
  fields: readonly FormField<Values>[];
  /** The contract's schemas by field, and others for values that have another shape than on the wire. */
  schemas: Readonly<Record<keyof NoInfer<Values> & string, z.ZodType>>;
  /** The version that the user started from; absent when adding. */
  rev?: number;
  /** The name of the record that the form is about, where `named` does not give it. */
  about?: string;
  /** May reject; the form shows the error. */
  save: (values: Values, rev: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /**
   * What the notice after saving says: the name of what was added, or changed if `rev` is set; `says`: another text.
   * Null: no notice.
   */
  named: ((values: Values) => string) | { says: string } | null;
  onClose: () => void;
  /** Title of the error when the call fails. Default: that the record could not be saved. */
  failed?: string;
  /** Maps field names on the wire to the form's names where they differ. */
  wireNames?: Readonly<Record<string, keyof Values & string>>;
  /** Parses the record that a 409 carries; null if it is not one. */
  current?: (content: unknown) => CurrentVersion<Values> | null;
};

export type RecordForm<Values extends object> = {
  form: FormInstance<Values>;
  id: string;
  start: Partial<Values>;
  /** The name that the record had when it was opened; empty for a new one. */
  about: string;
  fields: readonly FormField<Values>[];
  schemas: Readonly<Record<keyof Values & string, z.ZodType>>;
  /** `Field` for the names of this form. */
  Field: (props: FieldProps<keyof Values & string>) => ReactElement;
  /** Until the form is gone: one that has been saved takes nothing more. */
  saving: boolean;
  /** A save waits for uploads and goes on by itself. */
  waiting: boolean;
  /** Ends that wait without saving. */
  giveUpWaiting: () => void;
  changed: boolean;
  /** Whether fields are invalid: 'incomplete' if one of them is empty, otherwise 'wrong'. */
  faulty: 'incomplete' | 'wrong' | null;
  /** The call failed for a reason that concerns no single field. */
  error: Error | null;
  /** Title of that error, if it is not the default. */
  failed: string | undefined;
  conflict: Conflict<Values> | null;
  endConflict: () => void;
  /** Saves the merged values on top of the current version. */
  saveChosen: (values: Values) => void;
  draftRestored: boolean;
  discardDraft: () => void;
  noteChange: () => void;
  /** Withdraws the note that fields are invalid once none of them is. */
  noteFields: () => void;
  submit: () => void;
  close: () => void;
  guard: LeaveGuard;
};

const begin = <Values extends object>(
  name: string,
  initial: Values,
  names: readonly (keyof Values & string)[],
): Draft<Values> | null => {
  const draft = readDraft<Values>(name);
  return draft && !sameValues<Values>({ ...initial, ...draft.values }, initial, names) ? draft : null;
};

/** Errors of the fields that the form shows, by the form's field names. */
const faultsByField = (
  fields: Record<string, string> | undefined,
  names: readonly string[],
  wireNames: Readonly<Record<string, string>> = {},
): [string, string][] =>
  Object.entries(fields ?? {})
    .map(([name, reason]): [string, string] => [wireNames[name] ?? name, reason])
    .filter(([name]) => names.includes(name));

/**
 * State of a form: saving, field errors, stale writes, drafts, and the question before leaving. Render it with
 * `FormPage` or `FormDialog`.
 */
export const useRecordForm = <Values extends object, Saved>(
  options: RecordFormOptions<Values, Saved>,
): RecordForm<Values> => {
  const { draft: draftName, fields, schemas } = options;
  const id = `form-${draftName.replaceAll(/[^\w-]/g, '-')}`;
  const [form] = Form.useForm<Values>();
  const reasonText = useReasonText();
  const notices = useNotices();
  const [initial] = useState(options.initial);
  const [names] = useState(() => fields.map(({ name }) => name));
  const [restored, setRestored] = useState(() => begin(draftName, options.initial, names));
  const rev = useRef(restored ? restored.rev : options.rev);
  // At once, where a state is known after the next drawing: a second press may come before.
  const isBusy = useRef(false);
  const [changed, setChanged] = useState(restored !== null);
  const [saving, setSaving] = useState(false);
  const [faulty, setFaulty] = useState<RecordForm<Values>['faulty']>(null);
  const [error, setError] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const forget = useCallback(() => dropDraft(draftName), [draftName]);
  const wait = useUploadWait<Values>({
    draft: draftName,
    rev: () => rev.current,
    save: (values) => latest.current.save(values, rev.current),
    submit: () => void submitNow(),
  });
  const uploads = useCallback(() => uploadsIn(form.getFieldsValue(true)), [form]);
  const quit = useCallback(() => {
    for (const id of uploads()) transfers.remove(id);
    forget();
  }, [forget, uploads]);
  const guard = useLeaveGuard(
    changed && !wait.waiting,
    quit,
    useCallback(() => uploads().length > 0, [uploads]),
  );

  const noteChange = useCallback(() => {
    const values = form.getFieldsValue(true) as Values;
    const different = !sameValues<Values>(values, initial, names);
    setChanged(different);
    if (different) writeDraft(draftName, { values, rev: rev.current });
    else dropDraft(draftName);
  }, [draftName, form, initial, names]);

  const noteFields = useCallback(() => {
    const isFaulty = form.getFieldsError().some(({ errors }) => errors.length > 0);
    if (!isFaulty && !form.isFieldsValidating()) setFaulty(null);
  }, [form]);

  const focusFirstFault = useCallback(() => {
    const faulty = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (faulty) focusField({ form, id }, faulty.name);
  }, [form, id]);

  const showFault = useCallback(
    (fault: unknown, mine: Values) => {
      if (fault instanceof Declined) return;
      const { current, wireNames } = latest.current;
      const meanwhile = currentIn(fault, current);
      const known = fault instanceof CallError ? faultsByField(fault.fields, names, wireNames) : [];
      if (meanwhile) {
        setConflict({ mine, current: meanwhile, differing: differences(initial, mine, meanwhile.values, names) });
      } else if (known.length > 0 && fault instanceof CallError) {
        for (const [name, reason] of known)
          form.setFields([{ name: name as never, errors: [reasonText(reason, fault.params)] }]);
        setFaulty(kindOfFaults(known, mine));
        // Deferred: the fields are disabled while saving and cannot be focused yet.
        setTimeout(focusFirstFault);
      } else setError(fault instanceof Error ? fault : new Error(String(fault)));
    },
    [focusFirstFault, form, initial, names, reasonText],
  );

  const announce = useCallback(
    (values: Values) => {
      const { named, rev: begunFrom } = latest.current;
      if (named === null) return;
      if (typeof named === 'object') notices.success(named.says);
      else notices.done(begunFrom === undefined ? 'added' : 'changed', named(values));
    },
    [notices],
  );

  const send = useCallback(
    async (values: Values) => {
      setSaving(true);
      setError(null);
      setFaulty(null);
      try {
        const { save, current, rev: loaded } = latest.current;
        // The fields of a draft may have begun from an older version than the one that was loaded, also of its parts.
        const concerned = restored === null && rev.current === loaded ? { initial, names, current } : null;
        const saved = await saveOnTop(values, rev, save, concerned);
        forget();
        guard.release();
        setConflict(null);
        announce(values);
        latest.current.onSaved(saved);
        // It stays in the state of saving: the page is there until the next one is drawn, and would save again.
      } catch (fault) {
        showFault(fault, values);
        setSaving(false);
      }
    },
    [announce, forget, guard, initial, names, restored, showFault],
  );

  const { waiting, waitFor } = wait;
  const submitValid = useCallback(async () => {
    try {
      await form.validateFields();
    } catch {
      const marked = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      const faults = marked.map(({ name }): [string, string] => [String(name[0]), '']);
      setFaulty(kindOfFaults(faults, form.getFieldsValue(true) as Values));
      focusFirstFault();
      return;
    }
    const values = withUploaded(form.getFieldsValue(true) as Values);
    if (uploadsIn(values).length > 0) void waitFor(values);
    else await send(values);
  }, [focusFirstFault, form, send, waitFor]);
  const submitNow = useCallback(async () => {
    if (saving || isBusy.current) return;
    isBusy.current = true;
    await submitValid().finally(() => (isBusy.current = false));
  }, [saving, submitValid]);

  return {
    form,
    id,
    start: restored ? { ...initial, ...restored.values } : initial,
    about:
      options.about ?? (options.rev === undefined || typeof options.named !== 'function' ? '' : options.named(initial)),
    fields,
    schemas,
    Field,
    saving,
    waiting,
    giveUpWaiting: wait.giveUp,
    changed,
    faulty,
    error,
    failed: options.failed,
    conflict,
    endConflict: () => setConflict(null),
    saveChosen: (values) => {
      if (!conflict) return;
      rev.current = conflict.current.rev;
      const chosen = { ...values, ...versionBeside(conflict.current, names) };
      form.setFieldsValue(chosen);
      noteChange();
      setConflict(null);
      void send(chosen);
    },
    draftRestored: restored !== null,
    discardDraft: () => {
      forget();
      rev.current = latest.current.rev;
      setRestored(null);
      form.setFieldsValue(initial);
      setChanged(false);
    },
    noteChange,
    noteFields,
    submit: () => {
      if (!waiting) void submitNow();
    },
    close: () => guard.ask(latest.current.onClose),
    guard,
  };
};
