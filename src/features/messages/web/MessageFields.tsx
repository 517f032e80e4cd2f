import { Form } from 'antd';
import { useState } from 'react';
import { usePlatformNow } from '#platform/clock/web/usePlatformNow.ts';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import type { FormField, RecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { plainText } from '#platform/rich-text/rich-text.ts';
import { RichTextField } from '#platform/rich-text/web/RichTextField.tsx';
import { type OwnValues, timeSchemas } from './message-values.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { TitleInput } from './useMessageVersionFields.tsx';
import { messageWords } from './message-words.ts';

/** The fields of `MessageFields` for `useRecordForm`. */
export const useMessageFieldList = (): FormField<OwnValues>[] => {
  const t = useTexts(messageWords);
  const yesNo = useYesNoWords();
  return [
    { name: 'title', label: t('common.subject') },
    { name: 'fullcontent', label: t('common.content'), shown: ({ html }) => plainText(html) },
    { name: 'isTiming', label: t('message.isTiming'), shown: yesNo },
    { name: 'pushtime', label: t('message.pushtime') },
    { name: 'pushuntil', label: t('message.pushuntil') },
    { name: 'mustconfirm', label: t('message.mustconfirm'), shown: yesNo },
  ];
};

/** Content, time and kind of a message (seed 001 §2.6, §5). */
export const MessageFields = <Values extends OwnValues>({ record }: { record: RecordForm<Values> }) => {
  const t = useTexts(messageWords);
  const { form, Field } = record as unknown as RecordForm<OwnValues>;
  const isTiming = Form.useWatch('isTiming', { form, preserve: true }) ?? record.start.isTiming;
  const pushtime = Form.useWatch('pushtime', { form, preserve: true }) ?? record.start.pushtime ?? '';
  const now = usePlatformNow();
  const [times] = useState(() => timeSchemas(() => form.getFieldsValue(true) as OwnValues, now));
  return (
    <>
      <Field wide name="title">
        <TitleInput />
      </Field>
      <Field wide name="fullcontent">
        {(label) => <RichTextField label={label} />}
      </Field>
      <Field name="mustconfirm">
        <YesNoInput hint={t('message.mustconfirmHint')} />
      </Field>
      <Field name="isTiming">
        <YesNoInput hint={t('message.isTimingHint')} />
      </Field>
      {isTiming === 'Y' ? (
        <>
          <TimeField seconds required name="pushtime" schema={times.pushtime} />
          <TimeField
            seconds
            name="pushuntil"
            schema={times.pushuntil}
            required={false}
            tooltip={t('message.pushuntilHint')}
          />
          <TimeLeft until={pushtime} />
        </>
      ) : null}
    </>
  );
};
