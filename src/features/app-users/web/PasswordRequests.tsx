import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import type { FirstPassword } from '#features/app-users/first-passwords.contract.ts';
import {
  type BarredFromApproval,
  forgottenPasswordCalls,
  type PasswordRequest,
} from '#features/app-users/forgotten-passwords.contract.ts';
import { firstPasswordTexts } from '#features/app-users/first-passwords.texts.ts';
import { forgottenPasswordTexts } from '#features/app-users/forgotten-passwords.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { requestDays } from '#platform/session/session.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { MadePasswords } from './MadePasswords.tsx';
import { BlockedMark } from './PersonMarks.tsx';
import { RefuseRequest } from './RefuseRequest.tsx';
import { passwordRequestsKey } from './usePasswordRequests.ts';

const texts = { ...vocabulary, ...firstPasswordTexts, ...forgottenPasswordTexts };
const pixels = 960;
const pageSize = 10;
const barredTexts = {
  DOMAIN: 'app_user.barredDirectory',
  WIDER: 'app_user.barredWIDER',
  TAKEN: 'app_user.barredTAKEN',
  SELF: 'app_user.barredSelf',
} as const satisfies Record<Exclude<BarredFromApproval, ''>, keyof typeof texts>;

type Decide = {
  approving: string;
  onApprove: (row: PasswordRequest) => void;
  onRefuse: (row: PasswordRequest) => void;
};

const Decision = ({ row, approving, onApprove, onRefuse }: Decide & { row: PasswordRequest }) => {
  const t = useTexts(texts);
  return (
    <div className="app-user-decision">
      {row.barred === '' ? (
        <Button size="small" type="primary" loading={approving === row.oid} onClick={() => onApprove(row)}>
          {t('app_user.approve')}
        </Button>
      ) : (
        <span className="app-user-barred">{t(barredTexts[row.barred])}</span>
      )}
      <Button size="small" onClick={() => onRefuse(row)}>
        {t('app_user.refuse')}
      </Button>
    </div>
  );
};

/** What was asked last, and under it what other addresses had asked before. */
const Note = ({ row: { note, earlier } }: { row: PasswordRequest }) => {
  const t = useTexts(texts);
  const { dateTime } = useLanguage();
  return (
    <div className="app-user-request-note">
      {note}
      {earlier.map((other) => (
        <div key={other.ip} className="app-user-barred">
          {t('app_user.requestEarlier', { time: dateTime(other.askedat), ip: other.ip })}
          {other.note === '' ? null : <div>{other.note}</div>}
        </div>
      ))}
    </div>
  );
};

const useColumns = (decide: Decide) => {
  const t = useTexts(texts);
  const { dateTime, parts } = useLanguage();
  return [
    {
      key: 'name',
      title: t('common.personName'),
      render: (_: unknown, { empid, name, blocked, userid, plantname }: PasswordRequest) => (
        <>
          <PersonLink empid={empid} name={`${name} (${empid})`} />{' '}
          {blocked === null ? null : <BlockedMark remark={blocked} />}
          <div className="app-user-barred">
            {/* Most accounts are the employee number, and somebody who has none yet signs in with it. */}
            <CutText text={parts([plantname, userid === empid ? '' : userid].filter(Boolean))} />
          </div>
        </>
      ),
    },
    {
      key: 'askedat',
      title: t('app_user.requestAt'),
      width: 190,
      render: (_: unknown, { askedat, ip }: PasswordRequest) => (
        <>
          {dateTime(askedat)}
          <div className="app-user-barred">
            <CutText text={ip} />
          </div>
        </>
      ),
    },
    {
      key: 'note',
      width: 270,
      title: t('app_user.requestNote'),
      render: (_: unknown, row: PasswordRequest) => <Note row={row} />,
    },
    {
      key: 'decision',
      title: t('common.actions'),
      width: 250,
      render: (_: unknown, row: PasswordRequest) => <Decision row={row} {...decide} />,
    },
  ];
};

/** Open requests for a new password: each is given one, which is shown once, or is refused with a reason. */
export const PasswordRequests = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(texts);
  const pageNames = usePageNames();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [pageNum, setPageNum] = useState(1);
  const [approving, setApproving] = useState('');
  const [refusing, setRefusing] = useState<PasswordRequest | null>(null);
  const [given, setGiven] = useState<FirstPassword | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const requests = useQuery({
    queryKey: [...passwordRequestsKey, pageNum],
    queryFn: () => call(forgottenPasswordCalls.list, { query: { pageNum, pageSize } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const reload = (): void => void client.invalidateQueries({ queryKey: passwordRequestsKey });
  const approve = async ({ oid }: PasswordRequest): Promise<void> => {
    setApproving(oid);
    setError(null);
    try {
      setGiven(await call(forgottenPasswordCalls.approve, { content: { oid } }));
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
    } finally {
      setApproving('');
      reload();
    }
  };
  const columns = useColumns({ approving, onApprove: (row) => void approve(row), onRefuse: setRefusing });

  if (given) return <MadePasswords people={[given]} onClose={() => setGiven(null)} />;
  if (refusing)
    return (
      <RefuseRequest
        request={refusing}
        onClose={() => setRefusing(null)}
        onDone={() => {
          setRefusing(null);
          reload();
        }}
      />
    );
  const failed = error ?? requests.error;
  const { total = 0, list = [] } = requests.data ?? {};
  return (
    <Dialog
      title={t('app_user.requests')}
      width={pixels}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p className="app-user-hint">{t('app_user.requestsHint', { days: requestDays })}</p>
      {failed ? (
        <Alert
          className="kit-form-note"
          type="error"
          showIcon
          role="alert"
          title={error ? t('app_user.approveFailed') : undefined}
          description={failureWords(failed)}
        />
      ) : null}
      <Table<PasswordRequest>
        size="small"
        aria-label={t('app_user.requests')}
        rowKey="oid"
        dataSource={[...list]}
        loading={requests.isPending}
        locale={{ emptyText: t('app_user.requestsNone') }}
        pagination={{
          current: pageNum,
          pageSize,
          total,
          hideOnSinglePage: true,
          itemRender: pageNames,
          showSizeChanger: false,
          size: 'small',
          onChange: setPageNum,
        }}
        tableLayout="fixed"
        columns={columns}
      />
    </Dialog>
  );
};
