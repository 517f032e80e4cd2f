import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { surveyLanguageCalls } from '#features/surveys/survey-languages.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { download } from '#platform/wire/web/client.ts';
import { languageWords } from './language-words.ts';

/** The translations out as a spreadsheet, and in again. */
export const SheetActions = ({ surveyoid, onImport }: { surveyoid: string; onImport: () => void }) => {
  const t = useTexts(languageWords);
  const notices = useNotices();
  const mayImport = useMayCall(surveyLanguageCalls.upload);
  const exportAll = async (): Promise<void> => {
    try {
      notices.done('downloaded', await download(surveyLanguageCalls.template, { query: { surveyoid } }));
    } catch (error) {
      notices.failure(t('common.notify.download_failed'), error);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportAll()}>
        {t('survey_lang.export')}
      </Button>
      {mayImport ? (
        <Button icon={<UploadOutlined aria-hidden />} onClick={onImport}>
          {t('survey_lang.import')}
        </Button>
      ) : null}
    </>
  );
};
