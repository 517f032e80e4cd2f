import { Input } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { FieldProps } from '#platform/form/web/Field.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { languageWords } from './language-words.ts';
import type { PaperText } from './survey-paper.ts';
import './languages.css';

type Props = {
  paper: readonly PaperText[];
  Field: (props: FieldProps<string>) => ReactElement;
  /** What stands at the right. */
  end: string;
  /** The language of the texts at the right, for spelling and reading aloud. */
  lang?: string;
  /** Below a field, by its name, such as that it is out of date. */
  notes?: ReadonlyMap<string, ReactNode>;
};

/** Every text of a survey as it was written, and beside it the field for another one. */
export const TextPairs = ({ paper, Field, end, lang, notes }: Props) => {
  const t = useTexts(languageWords);
  return (
    <div className="survey-pairs">
      <div className="survey-pair survey-pair-head" aria-hidden>
        <span>{t('common.original')}</span>
        <span>{end}</span>
      </div>
      {paper.map((text) => (
        <div key={text.name} className={`survey-pair survey-pair-${text.kind}`}>
          <div className="survey-pair-original">
            <p>{text.text}</p>
          </div>
          <div className="survey-pair-end" lang={lang}>
            <Field name={text.name}>
              <Input.TextArea
                autoSize={{ minRows: 1, maxRows: 8 }}
                maxLength={text.longest * 2}
                placeholder={text.text.slice(0, 80)}
              />
            </Field>
            {notes?.get(text.name)}
          </div>
        </div>
      ))}
    </div>
  );
};
