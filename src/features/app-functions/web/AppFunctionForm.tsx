import { Input, Select } from 'antd';
import { useMemo, useRef } from 'react';
import {
  appFunctionCalls,
  appFunctionLimits,
  type AppFunctionRecord,
  type AppFunctionRow,
} from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { labelOf, withCurrent } from '#platform/form/web/options.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { NameVersions } from '#platform/language-texts/web/NameVersions.tsx';
import { useNameVersions } from '#platform/language-texts/web/useNameVersions.tsx';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { call } from '#platform/wire/web/client.ts';
import { type Choices, loadChoices, moduleOptions, typeOptions } from './app-function-choices.ts';
import { loadAppFunction } from './app-function-list.ts';
import { conflictRecord, newValues, nextPosition, type OwnValues, shape, valuesOf } from './app-function-values.ts';
import { IconInput } from './IconInput.tsx';

/**
 * `row` is absent for a new function. `others`: the functions that exist; their icons can be chosen, and a new one is
 * placed after them.
 */
type Loaded = { row?: AppFunctionRecord; choices: Choices; others: AppFunctionRow[] };

/** Loads what the form of the function `oid`, or of a new one, needs. */
export const loadForm = async (oid: string | undefined): Promise<Loaded> => {
  const [row, choices, others] = await Promise.all([
    oid === undefined ? undefined : loadAppFunction(oid),
    loadChoices(),
    call(appFunctionCalls.list, { query: {} }),
  ]);
  return { row, choices, others };
};

type Values = OwnValues & VersionValues;

type Props = Loaded & {
  /** Whether the form was opened for its names in the languages. */
  forLanguages?: boolean;
  onSaved: (row: AppFunctionRow) => void;
  onClose: () => void;
};

/** Adds and edits a function (seed 000 §2.3). */
export const AppFunctionForm = ({ row, choices, others, forLanguages = false, onSaved, onClose }: Props) => {
  const t = useTexts(appFunctionTexts);
  const clearing = useChoiceClearing();
  const types = useMemo(
    () => withCurrent(typeOptions(choices), row ? { value: row.type, label: row.typename } : null),
    [choices, row],
  );
  const modules = useMemo(
    () => withCurrent(moduleOptions(choices), row?.moduleOid ? { value: row.moduleOid, label: row.modulename } : null),
    [choices, row],
  );
  const icons = useMemo(() => [...new Set(others.map(({ icon }) => icon))].toSorted(), [others]);
  const versions = useNameVersions(row?.versions ?? []);
  const record = useRecordForm<Values, AppFunctionRow>({
    draft: `app-functions:${row?.oid ?? 'new'}`,
    initial: { ...(row ? valuesOf(row) : newValues(choices, others)), ...versions.initial },
    rev: row?.rev,
    named: ({ name, id }) => `${name} (${id})`,
    fields: [
      { name: 'id', label: t('common.functionId') },
      { name: 'name', label: t('common.name') },
      { name: 'type', label: t('common.type'), shown: (value) => labelOf(types, value) },
      { name: 'moduleOid', label: t('app_function.module'), shown: (value) => value && labelOf(modules, value) },
      { name: 'icon', label: t('common.icon') },
      { name: 'position', label: t('app_function.position') },
      { name: 'version', label: t('common.version') },
      { name: 'packagename', label: t('app_function.packagename') },
      { name: 'webtitle', label: t('app_function.webtitle') },
      { name: 'weburl', label: t('app_function.weburl') },
      { name: 'appurl', label: t('app_function.appurl') },
      { name: 'downurl', label: t('common.downloadAddress') },
      { name: 'langid', label: t('common.languageId') },
      ...versions.fields,
      { name: 'explain', label: t('common.description') },
    ],
    schemas: { ...shape, ...versions.schemas },
    save: (values, rev) => {
      // A cleared select has the value undefined, which on the wire would leave the module unchanged.
      const own = Object.fromEntries(Object.keys(shape).map((name) => [name, values[name as keyof Values]]));
      const content = { ...(own as OwnValues), moduleOid: values.moduleOid ?? null, languages: versions.sent(values) };
      return row
        ? call(appFunctionCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(appFunctionCalls.add, { content });
    },
    onSaved,
    onClose,
    wireNames: versions.wireNames,
    current: currentVersion<AppFunctionRecord, Values>(conflictRecord, (current) => ({
      ...valuesOf(current),
      ...versions.valuesOf(current.versions),
    })),
  });

  const { Field } = record;
  const suggested = useRef(row ? null : record.start.position);
  /** Suggests the position after the others of the chosen module; keeps a position that was typed or saved. */
  const suggestPosition = (moduleOid: string | null): void => {
    const { form } = record;
    if (suggested.current === null || form.getFieldValue('position') !== suggested.current) return;
    suggested.current = String(nextPosition(others, moduleOid));
    form.setFieldsValue({ position: suggested.current });
    record.noteChange();
  };

  return (
    <FormPage
      record={record}
      title={t(row ? 'app_function.editTitle' : 'app_function.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="id">
        <Input maxLength={appFunctionLimits.id} />
      </Field>
      <Field name="name">
        <Input maxLength={appFunctionLimits.name} />
      </Field>
      <Field name="type">
        <Select options={types} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="moduleOid">
        <Select
          allowClear={clearing}
          options={modules}
          onChange={(moduleOid: string | undefined) => suggestPosition(moduleOid ?? null)}
          placeholder={t('app_function.noModule')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="icon">
        <IconInput inUse={icons} />
      </Field>
      <Field name="position">
        <Input inputMode="numeric" maxLength={6} />
      </Field>
      <Field name="version">
        <Input maxLength={appFunctionLimits.version} placeholder={t('app_function.versionHint')} />
      </Field>
      <Field name="packagename">
        <Input maxLength={appFunctionLimits.packagename} placeholder={t('app_function.packageHint')} />
      </Field>
      <Field name="webtitle">
        <Input maxLength={appFunctionLimits.webtitle} />
      </Field>
      <Field name="weburl">
        <Input inputMode="url" maxLength={appFunctionLimits.address} placeholder="https://" />
      </Field>
      <Field name="appurl">
        <Input inputMode="url" maxLength={appFunctionLimits.address} placeholder={t('app_function.appurlHint')} />
      </Field>
      <Field name="downurl">
        <Input inputMode="url" maxLength={appFunctionLimits.address} placeholder="https://" />
      </Field>
      <NameVersions record={record} versions={versions} row={row} isAim={forLanguages} />
      <Field wide name="explain">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={appFunctionLimits.explain} />
      </Field>
    </FormPage>
  );
};
