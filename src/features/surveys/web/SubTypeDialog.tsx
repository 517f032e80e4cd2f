import { everyday } from '#features/surveys/survey-codes.ts';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { surveyTypeCodes } from '#features/surveys/surveys.contract.ts';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

export const general = 'general';

/** Asks for the kind of a new survey, general by default (seed 002 §2.1). */
export const SubTypeDialog = ({ onChosen, onClose }: { onChosen: (subType: string) => void; onClose: () => void }) => {
  const t = useTexts(surveyWords);
  const { data, isPending } = useCodes(surveyTypeCodes);
  const [chosen, setChosen] = useState(general);
  const hints: Readonly<Record<string, string>> = {
    [general]: t('surveys.generalHint'),
    [everyday]: t('surveys.everydayHint'),
  };
  return (
    <Dialog
      title={t('surveys.chooseType')}
      width={480}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={isPending} onClick={() => onChosen(chosen)}>
            {t('form.nextStep')}
          </Button>
        </>
      }
    >
      <Radio.Group
        className="survey-types"
        aria-label={t('surveys.chooseType')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value as string)}
      >
        {(data ?? []).map(({ paramcode, paramname }) => (
          <Radio key={paramcode} value={paramcode}>
            <span>{paramname}</span>
            {hints[paramcode] ? <span className="survey-types-hint">{hints[paramcode]}</span> : null}
          </Radio>
        ))}
      </Radio.Group>
    </Dialog>
  );
};
