import { Form, Radio, Switch } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { webUserCalls, type WebUserRow, webUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { formTexts } from '#platform/form/form.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { Field } from '#platform/form/web/Field.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { type CurrentVersion, type FormField, useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useMay } from '#platform/rights/web/useMay.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { useNotices } from '#platform/shell/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { UserFacts } from './UserFacts.tsx';
import { webUserName } from './web-user-list.ts';

type Values = { userid: string; status: YesNo; reset: YesNo };
type Saved = WebUserRow & { password: string | null };

const valuesOf = ({ userid, status, userConfig }: WebUserRow): Values => ({ userid, status, reset: userConfig.reset });

const currentOf = (content: unknown): CurrentVersion<Values> | null => {
  const { data } = webUserRow.safeParse(content);
  return data ? { values: valuesOf(data), rev: data.rev, who: data.txemp, when: data.txdat } : null;
};

const useFields = (): FormField<Values>[] => {
  const t = useTexts(webUserTexts);
  const statusWords = useStatusWords();
  return useMemo(
    (): FormField<Values>[] => [
      { name: 'userid', label: t('webUser.userid') },
      { name: 'status', label: t('webUser.status'), shown: (value) => statusWords(String(value)) },
      { name: 'reset', label: t('webUser.mustChange'), shown: (value) => statusWords(String(value)) },
    ],
    [statusWords, t],
  );
};

type SwitchProps = { id?: string; label: string; value?: YesNo; onChange?: (value: YesNo) => void; disabled?: boolean };

const YesNoSwitch = ({ id, label, value, onChange, disabled }: SwitchProps) => (
  <Switch
    id={id}
    aria-label={label}
    checked={value === 'Y'}
    disabled={disabled}
    onChange={(checked) => onChange?.(checked ? 'Y' : 'N')}
  />
);

/** The login names that the account may have, the one it has first. */
const loginsOf = ({ userid, empid, adaccount }: WebUserRow): string[] => {
  const known = [userid, ...(adaccount === null ? [] : [adaccount]), empid];
  return known.filter((name, place) => known.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === place);
};

const anything = z.unknown();

type Props = { row: WebUserRow; onSaved: (saved: Saved) => void; onClose: () => void };

/** Login name, status and what has to happen at the next sign-in; the rest of a user is the employee's. */
export const EditWebUser = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(webUserTexts);
  const words = useTexts(formTexts);
  const notices = useNotices();
  const mayGrant = useMay('GRANT');
  const own = useSignedInUser()?.empid === row.empid;
  const record = useRecordForm<Values, Saved>({
    draft: `web-users:${row.empid}`,
    initial: valuesOf(row),
    rev: row.rev,
    fields: useFields(),
    save: ({ userid, status, reset }, rev) => {
      // What stays as it is need not be sent: the server asks for more rights where the login name does.
      const login = userid === row.userid ? {} : { userid };
      const userConfig = row.type === 'ED' && userid === row.userid ? { userConfig: { reset } } : {};
      return call(webUserCalls.edit, { content: { empid: row.empid, rev, status, ...login, ...userConfig } });
    },
    onSaved: (saved) => {
      notices.success(words('formShell.saved'));
      onSaved(saved);
    },
    onClose,
    current: currentOf,
  });
  const userid = Form.useWatch('userid', record.form) ?? record.start.userid;
  const logins = loginsOf(row);
  const wordOf = (login: string): string =>
    login.toLowerCase() === row.adaccount?.toLowerCase() ? t('webUser.type_AD') : t('webUser.type_ED');
  return (
    <FormPage
      record={record}
      title={t('webUser.editTitle', { name: webUserName(row) })}
      after={<AuditFields row={row} />}
    >
      <div className="kit-wide">
        <UserFacts row={row} />
      </div>
      <Field
        wide
        name="userid"
        label={t('webUser.userid')}
        schema={anything}
        extra={
          own || logins.length === 1 ? undefined : t(mayGrant ? 'webUser.loginChangeHint' : 'webUser.loginGrantHint')
        }
      >
        <Radio.Group
          disabled={own || !mayGrant || logins.length === 1}
          options={logins.map((value) => ({
            value,
            label: (
              <>
                <code className="kit-code">{value}</code>{' '}
                {value === row.userid ? t(`webUser.type_${row.type}`) : wordOf(value)}
              </>
            ),
          }))}
        />
      </Field>
      <Field name="status" label={t('webUser.status')} schema={anything}>
        <YesNoSwitch label={t('webUser.status')} />
      </Field>
      <Field
        name="reset"
        label={t('webUser.mustChange')}
        schema={anything}
        extra={row.type === 'AD' ? t('webUser.mustChangeHint') : undefined}
      >
        <YesNoSwitch label={t('webUser.mustChange')} disabled={row.type === 'AD' || userid !== row.userid} />
      </Field>
    </FormPage>
  );
};
