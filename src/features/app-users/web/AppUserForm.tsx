import { Form, Tabs } from 'antd';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import {
  appUserCalls,
  type AppUserDetail,
  assistantField,
  userConfig,
} from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { faultOf } from '#platform/form/web/field-fault.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerField } from '#platform/picker/web/PickerField.tsx';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { useFormTab } from '#platform/resource-table/web/place-in-page.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import { assistantOf, configOf, currentOf, type Values, valuesOf } from './app-user-values.ts';
import { appUserName } from './app-user-list.ts';
import './app-users.css';

type Props = { row: AppUserDetail; onSaved: () => void; onClose: () => void };

const member = 'openMeetingMember';
const tabs = ['basic', 'meeting'] as const;

/** The settings of an app user in two tabs (seed 000 §2.9); an error of the assistant shows its tab. */
export const AppUserForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(appUserTexts);
  const employees = useEmployeeSource(useBoundOf(appUserCalls.edit));
  const whyNot = ({ id }: { id: string }): string | undefined =>
    id === row.empid ? t('app_user.assistant_self') : undefined;
  const { tab, openTab } = useFormTab(tabs);
  const assistant = useMemo(() => assistantOf(row.empid), [row.empid]);
  const onOff = (value: YesNo): string => t(value === 'Y' ? 'app_user.on' : 'app_user.off');
  const record = useRecordForm<Values, AppUserDetail>({
    draft: `app-users:${row.empid}`,
    initial: valuesOf(row),
    rev: row.rev,
    named: () => appUserName(row),
    fields: [
      { name: 'certTips', label: t('app_user.certTips'), shown: onOff },
      { name: 'push', label: t('app_user.push'), shown: onOff },
      { name: 'reset', label: t('app_user.resetSwitch'), shown: onOff },
      { name: 'openMeetingQuery', label: t('app_user.meetingQuery'), shown: onOff },
      {
        name: 'openMeetingMember',
        label: t('app_user.assistant'),
        shown: (picked) => picked?.text,
      },
      { name: 'openMeetingPush', label: t('app_user.meetingPush'), shown: onOff },
    ],
    schemas: { ...userConfig.shape, openMeetingMember: assistant },
    save: async (values, rev) => {
      try {
        return await call(appUserCalls.edit, { content: { empid: row.empid, rev, userConfig: configOf(values) } });
      } catch (error) {
        if (error instanceof CallError && error.fields?.[assistantField]) openTab('meeting');
        throw error;
      }
    },
    onSaved,
    onClose,
    current: currentOf,
    wireNames: { [assistantField]: member },
  });
  const { form, Field } = record;
  const meeting = Form.useWatch('openMeetingQuery', { form, preserve: true }) ?? record.start.openMeetingQuery;
  /** A field on a hidden tab could not take the focus. */
  const submit = (): void => {
    const values = form.getFieldsValue(true) as Values;
    if (values.openMeetingQuery === 'Y' && faultOf(assistant, values[member])) flushSync(() => openTab('meeting'));
    record.submit();
  };
  const setting = (name: keyof Values, help: string) => (
    <Field wide name={name}>
      <YesNoInput hint={help} />
    </Field>
  );

  return (
    <FormPage
      record={{ ...record, submit }}
      title={t('app_user.editTitle', { name: appUserName(row) })}
      after={<AuditFields row={row} />}
    >
      <Tabs
        className="kit-wide"
        activeKey={tab}
        onChange={(key) => openTab(key as typeof tab)}
        items={[
          {
            key: 'basic',
            label: t('app_user.tabBasic'),
            forceRender: true,
            children: (
              <>
                {setting('certTips', t('app_user.certTipsHelp'))}
                {setting('push', t('app_user.pushHelp'))}
                {setting('reset', t('app_user.resetSwitchHelp'))}
              </>
            ),
          },
          {
            key: 'meeting',
            label: t('app_user.tabMeeting'),
            forceRender: true,
            children: (
              <>
                {setting('openMeetingQuery', t('app_user.meetingQueryHelp'))}
                {meeting === 'Y' ? (
                  <>
                    <Field className="app-user-assistant" name={member}>
                      {(label) => (
                        <PickerField
                          label={label}
                          title={t('app_user.pickAssistant')}
                          source={{ ...employees, whyNot }}
                        />
                      )}
                    </Field>
                    {setting('openMeetingPush', t('app_user.meetingPushHelp'))}
                  </>
                ) : null}
              </>
            ),
          },
        ]}
      />
    </FormPage>
  );
};
