import { Tag } from 'antd';
import { useMemo } from 'react';
import { type CandidateRow, webUserCalls } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { PickerSource } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { placeOf } from '#platform/picker/web/organisation-sources.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';

export const candidateName = ({ name, id }: Pick<CandidateRow, 'name' | 'id'>): string => `${name} (${id})`;

/** What a person already has: access to the console, an account for the app, or nothing. */
export const AccountNow = ({ person }: { person: CandidateRow }) => {
  const t = useTexts(webUserTexts);
  if (person.webuser === 'Y') return <Tag>{t('web_user.isUser')}</Tag>;
  if (person.account === 'Y') return <Tag>{t('web_user.hasAccount')}</Tag>;
  return <span className="kit-none">{t('web_user.noAccount')}</span>;
};

const { code, text } = columnsOf<CandidateRow>();

/** Employees in service within the reader's scope, with their accounts. */
export const useCandidateSource = (): PickerSource<CandidateRow> => {
  const t = useTexts(webUserTexts);
  const bound = useBoundOf(webUserCalls.candidates);
  const source = useMemo(
    (): PickerSource<CandidateRow> => ({
      name: 'web-user-candidates',
      named: async (ids) =>
        (await call(webUserCalls.candidatesNamed, { content: { ids: [...ids] } })).map(({ as, ...row }) => ({
          row,
          as,
        })),
      keyOf: ({ id }) => id,
      textOf: candidateName,
      detailOf: ({ depname, plantname }) => [depname, plantname].filter(Boolean).join(' · '),
      whyNot: ({ type, mayAdd, webuser }) => {
        if (webuser === 'Y') return t('web_user.isUser');
        return mayAdd.includes(type) ? undefined : t('web_user.mayNotAdd');
      },
      tree: { bound, deepest: 'D' },
      load: (question) => {
        const { search, pageNum, pageSize } = question;
        return call(webUserCalls.candidates, {
          query: { pageNum, pageSize, ...placeOf(question), ...bothScripts(search) },
        });
      },
      columns: [
        code('id', t('common.employeeId'), { width: 140 }),
        text('name', t('common.personName'), { width: 170 }),
        text('depname', t('common.department'), { at: 'middle' }),
        text('plantname', t('common.plant')),
        {
          key: 'account',
          title: t('web_user.accountNow'),
          width: 150,
          render: (person) => <AccountNow person={person} />,
        },
      ],
    }),
    [bound, t],
  );
  return useRemembering('employees', source);
};
