import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { type FirstPassword, firstPasswordCalls } from '#features/app-users/first-passwords.contract.ts';
import { firstPasswordTexts } from '#features/app-users/first-passwords.texts.ts';
import { useLeaveGuard } from '#platform/form/web/useLeaveGuard.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useSmallPages } from '#platform/keyboard/web/usePageNames.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import { download } from '#platform/wire/web/client.ts';
import { PasswordSlips } from './PasswordSlips.tsx';

const texts = { ...vocabulary, ...firstPasswordTexts };
const rowsPerPage = 100;
const noop = (): void => undefined;
const shownAtOnce = 8;

type Props = {
  people: readonly FirstPassword[];
  /** Why the others that were asked for were not made. */
  error?: Error | null;
  onClose: () => void;
};

/** Passwords that were just made: closing discards them, so neither Esc nor a click outside closes the dialog. */
export const MadePasswords = ({ people, error = null, onClose }: Props) => {
  const t = useTexts(texts);
  const pages = useSmallPages();
  const { number, dateTime, language } = useLanguage();
  const [slipLanguage, setSlipLanguage] = useState<Language>(language);
  const failureWords = useFailureWords();
  useLeaveGuard(true, noop);
  const title = t('app_user.firstMade', { count: number(people.length) });
  return (
    <Dialog
      title={title}
      width={820}
      esc={false}
      closable={false}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <ExportButton
            run={() =>
              download(firstPasswordCalls.sheet, {
                content: people.map(({ empid, password }) => ({ empid, password })),
              })
            }
          />
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => globalThis.print()}>
            {t('app_user.firstPrint')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('app_user.firstDone')}
          </Button>
        </>
      }
    >
      <Alert
        className="kit-form-note"
        type="warning"
        showIcon
        title={t('app_user.firstOnce', { until: dateTime(people[0]?.until ?? '') })}
      />
      {error ? (
        <Alert
          className="kit-form-note"
          type="error"
          showIcon
          role="alert"
          title={t('app_user.firstRestFailed')}
          description={failureWords(error)}
        />
      ) : null}
      <Table<FirstPassword>
        size="small"
        aria-label={title}
        rowKey="empid"
        dataSource={[...people]}
        pagination={{ ...pages, defaultPageSize: rowsPerPage }}
        tableLayout="fixed"
        scroll={people.length > shownAtOnce ? { y: 360 } : undefined}
        columns={[
          {
            key: 'name',
            title: t('common.personName'),
            render: (_, { name, empid }) => <CutText text={`${name} (${empid})`} />,
          },
          {
            key: 'depname',
            title: t('common.department'),
            render: (_, { depname }) => <CutText text={depname} at="middle" />,
          },
          {
            key: 'password',
            title: t('common.oneTimePassword'),
            width: 230,
            render: (_, { password }) => <code className="kit-code">{password}</code>,
          },
        ]}
      />
      <div className="app-user-slip-language">
        <span aria-hidden>{t('app_user.slipLanguage')}</span>
        <Segmented<Language>
          aria-label={t('app_user.slipLanguage')}
          value={slipLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setSlipLanguage}
        />
      </div>
      <PasswordSlips people={people} language={slipLanguage} />
    </Dialog>
  );
};
