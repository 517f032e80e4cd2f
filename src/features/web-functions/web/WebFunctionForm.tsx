import { AutoComplete, Form, Input, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import {
  webFunctionCalls,
  webFunctionForm,
  webFunctionLimits,
  type WebFunctionRecord,
  type WebFunctionRow,
} from '#features/web-functions/web-functions.contract.ts';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { DecimalInput } from '#platform/form/web/DecimalInput.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { NameVersions } from '#platform/language-texts/web/NameVersions.tsx';
import { useNameVersions } from '#platform/language-texts/web/useNameVersions.tsx';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { call } from '#platform/wire/web/client.ts';
import {
  componentsInUse,
  functionName,
  nextSort,
  nodeByOid,
  possibleParents,
  type TreeRow,
  treeRows,
} from './function-tree.ts';
import { IconSelect } from './IconSelect.tsx';
import {
  conflictRecord,
  iconSchema,
  needsIcon,
  newValues,
  type OwnValues,
  parentSchema,
  positionOf,
  valuesOf,
} from './web-function-values.ts';

/** `row` is absent for a new entry; the parent is chosen from the tree. */
type Loaded = { row?: WebFunctionRecord; tree: TreeRow[] };

/** Loads what the form of the entry `oid`, or of a new one, needs. */
export const loadForm = async (oid: string | undefined): Promise<Loaded> => {
  const tree = call(webFunctionCalls.tree, {}).then(treeRows);
  if (oid === undefined) return { tree: await tree };
  const [row, nodes] = await Promise.all([call(webFunctionCalls.item, { query: { oid } }), tree]);
  return { row, tree: nodes };
};

type Values = OwnValues & VersionValues;

const { languages: _languages, status: _status, ...ownFields } = webFunctionForm.shape;

type Props = Loaded & {
  /** Whether the form was opened for its names in the languages. */
  forLanguages?: boolean;
  onSaved: (row: WebFunctionRow) => void;
  onClose: () => void;
};

/** Adds and edits an entry (seed 000 §2.4). */
export const WebFunctionForm = ({ row, tree, forLanguages = false, onSaved, onClose }: Props) => {
  const t = useTexts(webFunctionTexts);
  const clearing = useChoiceClearing();
  const parentName = (oid: string | null): string | null => {
    const parent = oid && nodeByOid(tree, oid);
    return parent ? functionName(parent) : oid;
  };
  const versions = useNameVersions(row?.versions ?? []);
  const record = useRecordForm<Values, WebFunctionRow>({
    draft: `web-functions:${row?.oid ?? 'new'}`,
    initial: { ...(row ? valuesOf(row) : newValues(nextSort(tree, null))), ...versions.initial },
    rev: row?.rev,
    fields: [
      { name: 'id', label: t('common.functionId') },
      { name: 'name', label: t('common.name') },
      { name: 'position', label: t('common.level') },
      { name: 'parentoid', label: t('web_function.parent'), shown: parentName },
      { name: 'icon', label: t('common.icon') },
      { name: 'sort', label: t('common.order') },
      { name: 'component', label: t('web_function.component') },
      { name: 'url', label: t('web_function.url') },
      { name: 'langid', label: t('common.languageId') },
      ...versions.fields,
      { name: 'explain', label: t('common.description') },
    ],
    named: ({ name, id }) => `${name} (${id})`,
    schemas: { ...ownFields, ...versions.schemas },
    save: (values, rev) => {
      const { id, name, position: level, parentoid, icon, sort, component, url, langid, explain } = values;
      const own = { id, name, position: level, parentoid, icon, sort, component, url, langid, explain };
      const content = { ...own, languages: versions.sent(values) };
      return row
        ? call(webFunctionCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(webFunctionCalls.add, { content });
    },
    onSaved,
    onClose,
    wireNames: versions.wireNames,
    current: currentVersion<WebFunctionRecord, Values>(conflictRecord, (current) => ({
      ...valuesOf(current),
      ...versions.valuesOf(current.versions),
    })),
  });
  const { form, Field } = record;
  const typed = Form.useWatch('position', form) ?? record.start.position;
  const position = positionOf(typed);
  const [dependent] = useState(() => {
    const now = (): number => positionOf(form.getFieldValue('position') as string);
    return { icon: iconSchema(now), parentoid: parentSchema(now) };
  });
  const parents = useMemo(() => possibleParents(tree, position, row?.oid), [position, row?.oid, tree]);
  const components = useMemo(() => componentsInUse(tree), [tree]);
  const suggested = useRef(row ? null : String(nextSort(tree, null)));
  /** Suggests the order after the siblings of the chosen place; keeps an order that was typed or saved. */
  const suggestSort = (level: number, parentoid: string | null): void => {
    if (suggested.current === null || form.getFieldValue('sort') !== suggested.current) return;
    if (level > 1 && parentoid === null) return;
    suggested.current = String(nextSort(tree, level === 1 ? null : parentoid));
    form.setFieldsValue({ sort: suggested.current });
  };
  /** Clears the parent at position 1, and if it is not exactly one level above. */
  const followPosition = (next: string): void => {
    const chosen: unknown = form.getFieldValue('parentoid');
    const fits = possibleParents(tree, positionOf(next), row?.oid).some(({ oid }) => oid === chosen);
    if (!fits) form.setFieldsValue({ parentoid: null });
    suggestSort(positionOf(next), fits ? String(chosen) : null);
  };
  const whyNone = position > 1 ? t('web_function.noParents', { level: position - 1 }) : t('web_function.topLevel');
  const noParents = parents.length > 0 ? undefined : whyNone;

  return (
    <FormPage
      record={record}
      title={t(row ? 'web_function.editTitle' : 'web_function.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="id">
        <Input maxLength={webFunctionLimits.id} />
      </Field>
      <Field name="name">
        <Input maxLength={webFunctionLimits.name} />
      </Field>
      <Field name="position">
        <Input inputMode="numeric" maxLength={2} onChange={(event) => followPosition(event.target.value)} />
      </Field>
      <Field
        required={position > 1}
        name="parentoid"
        schema={dependent.parentoid}
        dependencies={['position']}
        extra={noParents}
      >
        <Select
          allowClear={clearing}
          placeholder={noParents ? '' : t('web_function.chooseParent')}
          disabled={parents.length === 0}
          onChange={(parentoid: string | undefined) => suggestSort(position, parentoid ?? null)}
          showSearch={{ optionFilterProp: 'label' }}
          options={parents.map((parent) => ({ value: parent.oid, label: functionName(parent) }))}
        />
      </Field>
      <Field required={needsIcon(position)} name="icon" schema={dependent.icon} dependencies={['position']}>
        <IconSelect />
      </Field>
      <Field name="sort">
        <DecimalInput maxLength={8} />
      </Field>
      <Field name="component">
        <AutoComplete
          maxLength={webFunctionLimits.component}
          placeholder={t('web_function.componentHint')}
          options={components.map((value) => ({ value }))}
          showSearch={{ filterOption: (words, option) => (option?.value ?? '').includes(words) }}
        />
      </Field>
      <Field name="url">
        <Input maxLength={webFunctionLimits.url} placeholder={t('web_function.urlHelp')} />
      </Field>
      <NameVersions record={record} versions={versions} row={row} isAim={forLanguages} />
      <Field wide name="explain">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={webFunctionLimits.explain} />
      </Field>
    </FormPage>
  );
};
