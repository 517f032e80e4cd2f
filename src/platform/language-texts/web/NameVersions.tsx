import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import type { RecordForm } from '#platform/form/web/useRecordForm.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useFieldValue } from '#platform/language-versions/web/useFieldValue.ts';
import type { VersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageTextCalls, type NamedText } from '../language-texts.contract.ts';
import { LanguageIdField } from './LanguageIdField.tsx';

type Named = { oid: string; langid: string };

type Props<Values extends VersionValues> = {
  record: RecordForm<Values>;
  versions: VersionForm<NamedText>;
  /** The stored record; absent for a new one. */
  row?: Named | undefined;
  /** Whether the page was opened for the names. */
  isAim?: boolean;
};

/** How long to wait for the next key before texts are loaded, in milliseconds. */
const pause = 250;

/** The field `langid` of a record, and below it the names that it stands for, in each language. */
export const NameVersions = <Values extends VersionValues>(props: Props<Values>) => {
  const { record, versions, row, isAim = false } = props;
  // The names of the versions' fields are made by the kit, and no type of a form lists them.
  const form = record.form as FormInstance;
  const typed = useFieldValue(form, 'langid');
  const langid = typeof typed === 'string' ? typed.trim() : '';
  const shown = useRef(row?.langid ?? '');
  const latest = useRef({ record, versions });
  useEffect(() => {
    latest.current = { record, versions };
  });

  useEffect(() => {
    if (typed === undefined || langid === shown.current) return undefined;
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const rows = langid === '' ? [] : await call(languageTextCalls.ofId, { query: { langid } });
      if (!isCurrent) return;
      shown.current = langid;
      const values = latest.current.versions.replaced(form.getFieldsValue(true) as VersionValues, rows);
      form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })));
      latest.current.record.noteChange();
    };
    const timer = setTimeout(() => {
      // Without the texts the server still rejects what would replace one.
      show().catch(() => undefined);
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [form, langid, typed]);

  return (
    <>
      <LanguageIdField
        langid={langid}
        oid={row?.oid}
        onPick={(picked) => {
          form.setFieldsValue({ langid: picked });
          record.noteChange();
        }}
      />
      <LanguageVersions record={record} versions={versions} isAim={isAim} />
    </>
  );
};
