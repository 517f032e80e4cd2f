import { Input } from 'antd';
import { appUserCalls, appUserLimits, type AppUserRow, blockForm } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { appUserName } from './app-user-list.ts';

type Values = { remark: string };
type Props = { row: AppUserRow; onDone: () => void; onClose: () => void };

const pixels = 560;

/** Asks for the description of the entry that adds a person to the app's blacklist (seed 000 §8). */
export const BlockDialog = ({ row, onDone, onClose }: Props) => {
  const t = useTexts(appUserTexts);
  const record = useRecordForm<Values, unknown>({
    draft: `app-user-block:${row.empid}`,
    initial: { remark: '' },
    fields: [{ name: 'remark', label: t('common.description') }],
    schemas: blockForm.shape,
    save: ({ remark }) => call(appUserCalls.block, { content: { userid: row.userid, remark } }),
    named: { says: t('app_user.blockDone', { name: appUserName(row) }) },
    onSaved: onDone,
    onClose,
    failed: t('app_user.blockFailed'),
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      title={t('common.blockPerson', { name: appUserName(row) })}
      width={pixels}
      save={{ text: t('common.block'), danger: true }}
    >
      <p className="kit-wide app-user-hint">{t('app_user.blockHint')}</p>
      <Field wide name="remark">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={appUserLimits.remark} showCount />
      </Field>
    </FormDialog>
  );
};
