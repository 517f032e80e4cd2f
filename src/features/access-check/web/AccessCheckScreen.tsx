import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { accessCheckCalls } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { EmptyState, FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { call, CallError } from '#platform/wire/web/client.ts';
import { type AccessAddress, useAccessAddress } from './access-address.ts';
import { AnswerView } from './AnswerView.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { WhoTable } from './WhoTable.tsx';
import './access-check.css';

const Check = ({ address }: { address: AccessAddress }) => {
  const t = useTexts(accessTexts);
  const { language } = useLanguage();
  const reasonText = useReasonText();
  const { person, role, func, item } = address;
  const whole = func !== '' && (person !== '' || role !== '');
  const query = { empid: person, roleid: role, funcOid: func, ...(item === '' ? {} : { dataOid: item }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['access', 'check', language, query],
    queryFn: () => call(accessCheckCalls.check, { query }),
    enabled: whole,
    // Changes just made on another page must be visible.
    gcTime: 0,
  });
  if (!whole)
    return (
      <div className="kit-card">
        <EmptyState words={{ title: t('access.startTitle'), hint: t('access.startHint') }} />
      </div>
    );
  if (error instanceof CallError && error.reason.startsWith('access.') && !isFetching)
    return (
      <div className="kit-card">
        <EmptyState words={{ title: reasonText(error.reason) }} />
      </div>
    );
  if (error && !isFetching)
    return (
      <div className="kit-card">
        <FailedState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="kit-card access-loading" aria-busy>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return <AnswerView answer={data} onAgain={() => void refetch()} />;
};

const Who = ({ address, onCheck }: { address: AccessAddress; onCheck: (empid: string) => void }) => {
  const t = useTexts(accessTexts);
  if (address.func === '')
    return (
      <div className="kit-card">
        <EmptyState words={{ title: t('access.pickFunction'), hint: t('access.whoStartHint') }} />
      </div>
    );
  return <WhoTable key={address.func} funcOid={address.func} onCheck={onCheck} />;
};

/** Why someone has a function or not, and who has it, as decided by the engine that enforces it. */
const AccessCheckScreen = () => {
  const t = useTexts(accessTexts);
  const { address, change } = useAccessAddress();
  return (
    <ResourcePage>
      <PageHeader title={t('access.title')} purpose={t('access.purpose')} />
      <Tabs
        className="access-tabs"
        activeKey={address.tab}
        onChange={(tab) => change({ tab: tab === 'who' ? 'who' : 'check' })}
        items={[
          { key: 'check', label: t('access.tabCheck') },
          { key: 'who', label: t('common.whoHasIt') },
        ]}
      />
      <QuestionForm address={address} change={change} />
      {address.tab === 'check' ? (
        <Check address={address} />
      ) : (
        <Who address={address} onCheck={(person) => change({ person, role: '', tab: 'check' })} />
      )}
    </ResourcePage>
  );
};

export default AccessCheckScreen;
