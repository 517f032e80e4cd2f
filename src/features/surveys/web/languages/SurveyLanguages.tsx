import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { surveyLanguageCalls } from '#features/surveys/survey-languages.contract.ts';
import { surveyQuestionCalls } from '#features/surveys/survey-questions.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { defaultLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts';
import { rememberPlace } from '#platform/resource-table/web/place-in-page.ts';
import { call } from '#platform/wire/web/client.ts';
import { AmendDialog } from '../results/AmendDialog.tsx';
import { loadSurvey } from '../survey-list.ts';
import { mayAct } from '../survey-rules.ts';
import { ImportTranslations } from './ImportTranslations.tsx';
import { languagesKey } from './language-words.ts';
import { TranslationForm } from './TranslationForm.tsx';

const load = async (surveyoid: string, lang: Language) => {
  const [survey, questions, stored] = await Promise.all([
    loadSurvey(surveyoid),
    call(surveyQuestionCalls.list, { query: { surveyoid } }),
    // Its field is that of the language in which every request is answered.
    call(surveyLanguageCalls.read, { query: { surveyoid, lang } }, { lang }),
  ]);
  return { survey, questions, stored };
};

/** `onEdit`: opens the questions, whose texts are the originals. */
type Props = { oid: string; onEdit: () => void; onClose: () => void };

/** The translations of a survey: one language after another, or all by a spreadsheet (seed 002 §2.1). */
export const SurveyLanguages = ({ oid, onEdit, onClose }: Props) => {
  const client = useQueryClient();
  const { search } = useLocation();
  const [lang, setLang] = useState<Language>(() => {
    const wanted = new URLSearchParams(search).get('tab');
    return isLanguage(wanted) ? wanted : defaultLanguage;
  });
  /** Another number: what is stored is read again. */
  const [turn, setTurn] = useState(0);
  const [isImporting, setImporting] = useState(false);
  const [amended, setAmended] = useState<SurveyRecord | null>(null);
  const readAgain = (): void => {
    setTurn(turn + 1);
    void client.invalidateQueries({ queryKey: [languagesKey, 'progress'] });
    // The preview reads them too.
    void client.invalidateQueries({ queryKey: ['surveys', 'translation'] });
  };
  return (
    <>
      <LoadRecord
        key={`${lang} ${turn}`}
        queryKey={[languagesKey, 'record', oid, lang, turn]}
        load={() => load(oid, lang)}
        onClose={onClose}
      >
        {(whole) => (
          <TranslationForm
            {...whole}
            lang={lang}
            onLanguage={(next) => {
              setLang(next);
              rememberPlace({ tab: next });
            }}
            onImport={() => {
              // What was typed and given up is gone.
              setTurn(turn + 1);
              setImporting(true);
            }}
            onOriginal={() => {
              if (mayAct('edit', whole.survey)) onEdit();
              else setAmended(whole.survey);
            }}
            onSaved={readAgain}
            onClose={onClose}
          />
        )}
      </LoadRecord>
      {amended ? (
        <AmendDialog
          survey={amended}
          onSaved={() => {
            setAmended(null);
            readAgain();
          }}
          onClose={() => setAmended(null)}
        />
      ) : null}
      {isImporting ? (
        <ImportTranslations
          surveyoid={oid}
          onImported={() => {
            setImporting(false);
            readAgain();
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  );
};
