import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  type ListedRole,
  roleCalls,
  roleForm,
  roleLimits,
  type RoleRow,
  roleRow,
  sqlError,
} from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { requiredText } from '#platform/wire/values.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { RolePreview } from './RolePreview.tsx';
import { digitsOf, idOf } from './role-id.ts';
import { roleList } from './role-list.ts';
import { type SqlFault, SqlEditor, type SqlInsertion } from './SqlEditor.tsx';
import { SqlViews } from './SqlViews.tsx';
import { useListsQuestion } from './useListsQuestion.ts';
import './roles.css';

type Values = { id: string; name: string; explain: string; sourcetype: RoleRow['sourcetype']; source: string };

/** Seed 000 §4: a new role is of type sql and switched on. */
const emptyValues: Values = { id: '', name: '', explain: '', sourcetype: 'sql', source: '' };

const valuesOf = ({ id, name, explain, sourcetype, source }: RoleRow): Values => ({
  id: digitsOf(id),
  name,
  explain,
  sourcetype,
  source,
});

const currentOf = currentVersion<z.infer<typeof roleRow>, Values>(roleRow, valuesOf);

const faultIn = (source: string, error: unknown): SqlFault | null => {
  if (!(error instanceof CallError) || error.reason !== 'role.sql_error') return null;
  const { data } = sqlError.safeParse(error.content);
  return data ? { ...data, source } : null;
};

/** Seed 000 §5: the highest number in use + 1, only as a suggestion. */
const useNextNumber = (adding: boolean): string => {
  const { data } = useQuery({
    queryKey: [roleList.name, 'nextid'],
    queryFn: () => call(roleCalls.nextId, {}),
    enabled: adding,
  });
  return data === undefined ? '' : String(data);
};

type Props = {
  /** Absent: a new one. */
  row?: ListedRole;
  onSaved: (row: RoleRow) => void;
  onClose: () => void;
};

const schemas = { ...roleForm.shape, source: requiredText(roleLimits.source) };

/**
 * Adds and edits a role (seed 000 §2.7, §5). Changing the source type deletes the mapping or the SQL; the form warns.
 */
export const RoleForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(roleTexts);
  const reasonText = useReasonText();
  const asking = useListsQuestion();
  const next = useNextNumber(row === undefined);
  const insertion = useRef<SqlInsertion>(null);
  const [fault, setFault] = useState<SqlFault | null>(null);

  const isStronger = row?.stronger === 'Y';
  const isWider = row?.wider === 'Y';
  const send = async ({ id, source, ...values }: Values, rev: number | undefined): Promise<RoleRow> => {
    // Sending the SQL, even unchanged, computes the members again.
    if (row && (isStronger || (isWider && values.sourcetype === 'sql'))) {
      const { name, explain } = values;
      return call(roleCalls.edit, { content: { oid: row.oid, rev, name, explain } });
    }
    const content = { ...values, source: values.sourcetype === 'sql' ? source : '' };
    const whetherDeleteRoleMap = row && values.sourcetype !== row.sourcetype ? 'Y' : 'N';
    try {
      return await (row
        ? asking(row.name, (question) =>
            call(roleCalls.edit, { content: { ...content, oid: row.oid, rev, whetherDeleteRoleMap, ...question } }),
          )
        : call(roleCalls.add, { content: { ...content, id } }));
    } catch (error) {
      setFault(faultIn(source, error));
      throw error;
    }
  };
  const record = useRecordForm<Values, RoleRow>({
    draft: `roles:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : emptyValues,
    rev: row?.rev,
    named: ({ name, id }) => `${name} (${idOf(id)})`,
    fields: [
      { name: 'id', label: t('role.id'), shown: idOf },
      { name: 'name', label: t('role.name') },
      { name: 'explain', label: t('common.description') },
      {
        name: 'sourcetype',
        label: t('role.sourcetype'),
        shown: (value) => t(value === 'sql' ? 'role.type_sql' : 'role.type_build'),
      },
      { name: 'source', label: t('role.source') },
    ],
    schemas: row ? { ...schemas, id: z.unknown() } : schemas,
    save: send,
    onSaved,
    onClose,
    current: currentOf,
  });
  const { form, noteChange, Field } = record;
  const sourcetype = Form.useWatch('sourcetype', form) ?? record.start.sourcetype;
  const source = Form.useWatch('source', { form, preserve: true }) ?? record.start.source ?? '';
  const showFault = (error: unknown): void => {
    setFault(faultIn(source, error));
    const reason = error instanceof CallError ? error.fields?.['source'] : undefined;
    form.setFields([
      {
        name: 'source',
        errors: error instanceof CallError && reason !== undefined ? [reasonText(reason, error.params)] : [],
      },
    ]);
  };
  const padId = (): void => {
    form.setFieldsValue({ id: digitsOf(form.getFieldValue('id') as string) });
    noteChange();
  };

  return (
    <FormPage
      record={record}
      title={t(row ? 'role.editTitle' : 'role.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field required name="id" extra={row ? undefined : t('role.idHelp')}>
        <Input
          prefix={<span className="role-prefix">ROLE</span>}
          className="role-id"
          inputMode="numeric"
          maxLength={12}
          placeholder={next}
          readOnly={row !== undefined}
          variant={row ? 'filled' : undefined}
          onBlur={padId}
          onPressEnter={padId}
        />
      </Field>
      <Field name="name">
        <Input maxLength={roleLimits.name} />
      </Field>
      <Field wide name="explain">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={roleLimits.explain} />
      </Field>
      <Field wide required name="sourcetype">
        <Radio.Group
          disabled={isStronger}
          options={[
            { value: 'sql', label: t('role.type_sql'), disabled: isWider && row?.sourcetype === 'build' },
            { value: 'build', label: t('role.type_build') },
          ]}
        />
      </Field>
      {isWider ? <p className="kit-wide role-hint">{t(isStronger ? 'role.strongerHint' : 'role.widerHint')}</p> : null}
      {row && sourcetype !== row.sourcetype ? (
        <Alert
          className="kit-wide kit-form-note"
          type="warning"
          showIcon
          title={t(sourcetype === 'sql' ? 'role.typeChangeToSql' : 'role.typeChangeToBuild')}
        />
      ) : null}
      {sourcetype === 'sql' ? (
        <>
          <div className="kit-wide role-sql">
            <Field name="source">
              <SqlEditor fault={fault} insertion={insertion} readOnly={isWider} />
            </Field>
            {isWider ? null : <SqlViews onPick={(name) => insertion.current?.insert(name)} />}
          </div>
          <RolePreview source={source} oid={isWider ? undefined : row?.oid} onFault={showFault} />
        </>
      ) : (
        <p className="kit-wide role-hint">{t('role.buildHelp')}</p>
      )}
    </FormPage>
  );
};
