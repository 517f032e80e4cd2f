import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Descriptions, Upload } from 'antd';
import { useState } from 'react';
import { surveyLanguageCalls } from '#features/surveys/survey-languages.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageWords } from './language-words.ts';
import './languages.css';

const width = 720;
/** Faults that are listed; a file with more is wrong as a whole. */
const mostFaults = 50;

type Found = Answer<typeof surveyLanguageCalls.upload>;

const Faults = ({ faults }: Pick<Found, 'faults'>) => {
  const t = useTexts(languageWords);
  const reasonText = useReasonText();
  const { number } = useLanguage();
  if (faults.length === 0) return null;
  return (
    <>
      <Alert type="error" showIcon role="alert" title={t('survey_lang.faults', { count: number(faults.length) })} />
      <table className="survey-lang-faults">
        <thead>
          <tr>
            <th scope="col">{t('survey_lang.line')}</th>
            <th scope="col">{t('survey_lang.column')}</th>
            <th scope="col">{t('survey_lang.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, mostFaults).map(({ line, column, reason }) => (
            <tr key={`${line} ${column} ${reason}`}>
              <td>{number(line)}</td>
              <td>{column}</td>
              <td>{reasonText(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

type Props = { surveyoid: string; onImported: () => void; onClose: () => void };

/** Takes over translations from the file that the export has made: first what would change, then all or none. */
export const ImportTranslations = ({ surveyoid, onImported, onClose }: Props) => {
  const t = useTexts(languageWords);
  const { number } = useLanguage();
  const notices = useNotices();
  const failureWords = useFailureWords();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (chosen: File, dryRun: 'Y' | 'N'): Promise<Found | null> => {
    setBusy(true);
    setFailure(null);
    try {
      return await call(surveyLanguageCalls.upload, { body: { surveyoid, dryRun }, file: chosen });
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const look = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setFound(null);
    setFound(await send(chosen, 'Y'));
  };
  const take = async (): Promise<void> => {
    if (!file) return;
    const taken = await send(file, 'N');
    if (!taken) return;
    if (taken.faults.length > 0) {
      setFound(taken);
      return;
    }
    notices.success(t('survey_lang.imported', { added: number(taken.added), changed: number(taken.changed) }));
    onImported();
  };
  const isReady = found !== null && found.faults.length === 0 && found.added + found.changed > 0;
  return (
    <Dialog
      title={t('survey_lang.import')}
      width={width}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={isBusy} disabled={!isReady} onClick={() => void take()}>
            {t('import.button')}
          </Button>
        </>
      }
    >
      <div className="survey-lang-import">
        {failure === null ? null : <Alert type="error" showIcon role="alert" title={failureWords(failure)} />}
        <Upload.Dragger
          accept=".xlsx,.xls"
          maxCount={1}
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(chosen) => {
            void look(chosen);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">{file?.name ?? t('survey_lang.drop')}</p>
          <p className="ant-upload-hint">{t('survey_lang.dropHint')}</p>
        </Upload.Dragger>
        {found ? (
          <>
            <Descriptions
              size="small"
              column={4}
              items={[
                { key: 'total', label: t('survey_lang.inFile'), children: number(found.total) },
                { key: 'added', label: t('survey_lang.added'), children: number(found.added) },
                { key: 'changed', label: t('survey_lang.changed'), children: number(found.changed) },
                { key: 'unchanged', label: t('survey_lang.unchanged'), children: number(found.unchanged) },
              ]}
            />
            <Faults faults={found.faults} />
            {found.faults.length === 0 && !isReady ? (
              <Alert type="info" showIcon title={t('survey_lang.nothingNew')} />
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
};
