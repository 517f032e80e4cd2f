import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { personCalls } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';

const texts = { ...vocabulary, ...personTexts };
/** Pixels, as other dialogs that ask for one value. */
const width = 550;

/** Forgets a person who has left: says what is removed and what stays, and asks to type the number. */
export const ForgetDialog = ({ person, onClose }: { person: ShownPerson; onClose: () => void }) => {
  const t = useTexts(texts);
  const { number } = useLanguage();
  const notices = useNotices();
  const client = useQueryClient();
  const { empid, name } = person;
  const [typed, setTyped] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isConfirmed = typed.trim() === empid;
  const forget = async (): Promise<void> => {
    if (!isConfirmed || isSaving) return;
    setSaving(true);
    try {
      const { logRows } = await call(personCalls.forget, { content: { empid, confirmed: empid } });
      notices.success(t('person.forgetDone', { count: number(logRows) }));
      // The name was shown on many pages.
      void client.invalidateQueries();
      onClose();
    } catch (error) {
      notices.failure(t('person.forgetFailed'), error);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={t('person.forgetTitle', { name })}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" danger disabled={!isConfirmed} loading={isSaving} onClick={() => void forget()}>
            {t('person.forget')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" onFinish={() => void forget()}>
        <p>{t('person.forgetRemoved')}</p>
        <p>{t('person.forgetStays', { empid })}</p>
        <Alert type="warning" showIcon title={t('person.forgetFinal', { empid })} />
        <Form.Item label={t('common.employeeId')} htmlFor="person-forget" className="person-forget">
          <Input
            id="person-forget"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void forget()}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
};
