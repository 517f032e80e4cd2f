import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { richTextTexts } from '../rich-text.texts.ts';

type Props = { alt: string; onChange: (alt: string) => void; onClose: () => void };

/** The text of a picture for those who do not see it. */
export const AltDialog = ({ alt, onChange, onClose }: Props) => {
  const t = useTexts(richTextTexts);
  const words = useTexts(vocabulary);
  const id = useId();
  return (
    <Dialog
      title={t('richtext.alt')}
      width={480}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id}>
            {words('common.ok')}
          </Button>
        </>
      }
    >
      <Form<{ alt: string }>
        id={id}
        layout="vertical"
        initialValues={{ alt }}
        onFinish={(values) => {
          onChange(values.alt.trim());
          onClose();
        }}
      >
        <Form.Item name="alt" label={t('richtext.alt')} extra={t('richtext.altHint')}>
          <Input autoComplete="off" maxLength={300} />
        </Form.Item>
      </Form>
    </Dialog>
  );
};
