import { Input } from 'antd';
import {
  forgottenPasswordCalls,
  type PasswordRequest,
  refusalForm,
  requestLimits,
} from '#features/app-users/forgotten-passwords.contract.ts';
import { forgottenPasswordTexts } from '#features/app-users/forgotten-passwords.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';

type Values = { reason: string };
type Props = { request: PasswordRequest; onDone: () => void; onClose: () => void };

const pixels = 560;

/** Refuses a request for a new password, with the reason of which the person is notified. */
export const RefuseRequest = ({ request: { oid, empid, name: personName }, onDone, onClose }: Props) => {
  const t = useTexts(forgottenPasswordTexts);
  const name = `${personName} (${empid})`;
  const record = useRecordForm<Values, unknown>({
    draft: `password-request:${oid}`,
    initial: { reason: '' },
    fields: [{ name: 'reason', label: t('app_user.refuseReason') }],
    schemas: { reason: refusalForm.shape.reason },
    save: ({ reason }) => call(forgottenPasswordCalls.refuse, { content: { oid, reason } }),
    named: { says: t('app_user.refuseDone', { name }) },
    onSaved: onDone,
    onClose,
    failed: t('app_user.refuseFailed'),
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      title={t('app_user.refuseTitle', { name })}
      width={pixels}
      save={{ text: t('app_user.refuse'), danger: true }}
    >
      <p className="kit-wide app-user-hint">{t('app_user.refuseHint')}</p>
      <Field wide name="reason">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={requestLimits.reason} showCount />
      </Field>
    </FormDialog>
  );
};
