import { Tag } from 'antd';
import { useMemo } from 'react';
import { type CandidateRow, webUserCalls } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { PickerSource } from '#platform/picker/web/picker-source.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';

export const candidateName = ({ name, id }: Pick<CandidateRow, 'name' | 'id'>): string => `${name} (${id})`;

/** What somebody has already: the console, an account for the app, or nothing. */
export const AccountNow = ({ person }: { person: CandidateRow }) => {
  const t = useTexts(webUserTexts);
  if (person.webuser === 'Y') return <Tag>{t('web_user.isUser')}</Tag>;
  if (person.account === 'Y') return <Tag>{t('web_user.hasAccount')}</Tag>;
  return <span className="kit-none">{t('web_user.noAccount')}</span>;
};

/** Employees in service inside one's scope, with the account each has already. */
export const useCandidateSource = (): PickerSource<CandidateRow> => {
  const t = useTexts(webUserTexts);
  return useMemo(
    () => ({
      name: 'web-user-candidates',
      keyOf: ({ id }) => id,
      textOf: candidateName,
      load: ({ search, pageNum, pageSize }) =>
        call(webUserCalls.candidates, { query: { pageNum, pageSize, ...bothScripts(search) } }),
      columns: [
        { key: 'id', title: t('common.employeeId'), width: 140, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.personName'), width: 170, render: ({ name }) => <CutText text={name} /> },
        { key: 'depname', title: t('common.department'), render: ({ depname }) => <CutText text={depname} /> },
        { key: 'plantname', title: t('common.plant'), render: ({ plantname }) => <CutText text={plantname} /> },
        {
          key: 'account',
          title: t('web_user.accountNow'),
          width: 150,
          render: (person) => <AccountNow person={person} />,
        },
      ],
    }),
    [t],
  );
};
