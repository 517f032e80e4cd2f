import { MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { RecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { type OwnValues, shownValues } from './message-values.ts';
import { LanguagePreviews, type PreviewedMessage, type PreviewedVersion, previewWidth } from './LanguagePreviews.tsx';
import { messageWords } from './message-words.ts';

type Shown = { row: PreviewedMessage; versions: PreviewedVersion[]; time: string | null };

/** `original`: of a form that has the languages alone. */
type Props<Values extends object> = { record: RecordForm<Values>; original?: PreviewedMessage };

/**
 * Shows what is in the form as readers will see it on a phone, before it is saved. A preview needs a title (seed 001
 * §5).
 */
export const PreviewTyped = <Values extends object>({ record, original }: Props<Values>) => {
  const t = useTexts(messageWords);
  const [shown, setShown] = useState<Shown | null>(null);
  const { form } = record as unknown as RecordForm<OwnValues>;
  const show = async (): Promise<void> => {
    if (!original) {
      const hasTitle = await form.validateFields(['title']).then(
        () => true,
        () => false,
      );
      if (!hasTitle) return form.focusField('title');
    }
    setShown(shownValues(form.getFieldsValue(true), original));
  };
  return (
    <>
      <Button icon={<MobileOutlined aria-hidden />} onClick={() => void show()}>
        {t('common.preview')}
      </Button>
      {shown ? (
        <Dialog
          title={t('common.previewNamed', { name: shown.row.title })}
          width={previewWidth}
          footer={null}
          onCancel={() => setShown(null)}
        >
          <div className="message-publish-step">
            <LanguagePreviews {...shown} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
};
