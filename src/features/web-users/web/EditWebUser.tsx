import { Form, Radio } from 'antd';
import { z } from 'zod';
import {
  type ListedWebUser,
  webUserCalls,
  type WebUserRow,
  webUserRow,
} from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonFacts } from '#platform/person-rights/web/PersonFacts.tsx';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { yn } from '#platform/wire/values.ts';
import { call } from '#platform/wire/web/client.ts';
import { LoginText } from './LoginText.tsx';
import { useUserFacts } from './useUserFacts.tsx';
import { webUserName } from './web-user-list.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';

type Values = { userid: string; status: YesNo; reset: YesNo };
type Saved = WebUserRow & { password: string | null };

const valuesOf = ({ userid, status, userConfig }: WebUserRow): Values => ({ userid, status, reset: userConfig.reset });

const currentOf = currentVersion<z.infer<typeof webUserRow>, Values>(webUserRow, valuesOf);

/** The login names that the account can have, the current one first. */
const loginsOf = ({ userid, empid, adaccount }: WebUserRow): string[] => {
  const known = [userid, ...(adaccount === null ? [] : [adaccount]), empid];
  return [...new Set(known)];
};

type LoginChoiceProps = {
  row: WebUserRow;
  logins: readonly string[];
  disabled: boolean;
  id?: string;
  value?: string;
  onChange?: (login: string) => void;
};

/** Domain account or employee number; a text where there is no domain account to choose. */
const LoginChoice = ({ row, logins, disabled, id, value, onChange }: LoginChoiceProps) => {
  const t = useTexts(webUserTexts);
  if (logins.length === 1) return <LoginText user={row} />;
  const isDomain = (login: string): boolean => (login === row.userid ? row.type === 'AD' : login === row.adaccount);
  return (
    <Radio.Group
      id={id}
      aria-label={t('common.account')}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange?.(String(event.target.value))}
      options={logins.map((login) => ({
        value: login,
        label: (
          <>
            <code className="kit-code">{login}</code>{' '}
            {t(isDomain(login) ? 'common.domainAccount' : 'common.employeeId')}
          </>
        ),
      }))}
    />
  );
};

const schemas = { userid: z.unknown(), status: yn, reset: yn };

type Props = { row: ListedWebUser; onSaved: (saved: Saved) => void; onClose: () => void };

/** Login name, status and a new password at the next sign-in; everything else comes from the employee. */
export const EditWebUser = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(webUserTexts);
  const mayGrant = useMayCall(webUserCalls.resetPassword);
  // A login name opens the account just as a password does: both calls ask the same of the writer.
  const mayChangeLogin = row.may.includes('resetPassword');
  const reasonText = useReasonText();
  const statusWords = useStatusWords();
  const own = useSignedInUser()?.empid === row.empid;
  const record = useRecordForm<Values, Saved>({
    draft: `web-users:${row.empid}`,
    initial: valuesOf(row),
    rev: row.rev,
    named: () => webUserName(row),
    fields: [
      { name: 'userid', label: t('common.account') },
      { name: 'status', label: t('common.status'), shown: statusWords },
      { name: 'reset', label: t('web_user.mustChange'), shown: statusWords },
    ],
    schemas,
    save: ({ userid, status, reset }, rev) => {
      // An unchanged login name is not sent: changing it needs more rights.
      const login = userid === row.userid ? {} : { userid };
      const userConfig = row.type === 'ED' && userid === row.userid ? { userConfig: { reset } } : {};
      return call(webUserCalls.edit, { content: { empid: row.empid, rev, status, ...login, ...userConfig } });
    },
    onSaved,
    onClose,
    current: currentOf,
    wireNames: { 'userConfig.reset': 'reset' },
  });
  const { Field } = record;
  const userid = Form.useWatch('userid', record.form) ?? record.start.userid;
  const logins = loginsOf(row);
  const loginHint = (): string | undefined => {
    if (logins.length === 1) return undefined;
    if (own) return reasonText('web_user.own_login');
    if (mayChangeLogin) return t('web_user.loginChangeHint');
    return t(mayGrant ? 'web_user.loginPersonHint' : 'web_user.loginGrantHint');
  };
  return (
    <FormPage
      record={record}
      title={t('common.editNamed', { name: webUserName(row) })}
      after={<AuditFields row={row} />}
    >
      <div className="kit-wide">
        <PersonFacts facts={useUserFacts(row)} />
      </div>
      <Field wide name="userid" extra={loginHint()}>
        <LoginChoice row={row} logins={logins} disabled={own || !mayChangeLogin} />
      </Field>
      <Field name="status">
        <YesNoInput />
      </Field>
      <Field name="reset" extra={row.type === 'AD' ? t('web_user.mustChangeHint') : undefined}>
        <YesNoInput disabled={row.type === 'AD' || userid !== row.userid} />
      </Field>
    </FormPage>
  );
};
