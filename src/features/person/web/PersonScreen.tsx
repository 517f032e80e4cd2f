import { SwapOutlined, UserDeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { personCalls, type PersonFacts as Facts } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { usePageTitle } from '#platform/shell/web/page-titles.ts';
import { homePath } from '#platform/session/web/redirect.ts';
import { call } from '#platform/wire/web/client.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';
import { PersonHead } from './PersonHead.tsx';
import './person.css';

type Props = { empid: string; loadPanels: () => Promise<PersonPanel[]> };

const overview = 'overview';
const rowsWhileLoading = 5;

const isShown = ({ functions, own }: PersonPanel, { empid, readable }: Facts): boolean =>
  functions.some((id) => readable.includes(id)) || (own === true && signedInUser()?.empid === empid);

/** The panels as tabs: the cards of the overview first, then each other panel. The active tab is in the address. */
const PanelTabs = ({ facts, panels }: { facts: Facts; panels: readonly PersonPanel[] }) => {
  const t = useTexts(personTexts);
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const cards = panels.filter(({ place }) => place === 'overview');
  const tabs = panels.filter(({ place }) => place === 'tab');
  if (panels.length === 0) return <EmptyState words={{ title: t('person.noPanels') }} />;
  const keys = [...(cards.length > 0 ? [overview] : []), ...tabs.map(({ key }) => key)];
  const active = keys.find((key) => key === params.get('tab')) ?? keys[0] ?? overview;
  const change = (key: string): void => setParams(key === keys[0] ? {} : { tab: key }, { replace: true });
  const cardsTab = {
    key: overview,
    label: t('person.overview'),
    children: (
      <div className="person-cards">
        {cards.map(({ key, Panel }) => (
          <Panel key={key} person={facts} />
        ))}
      </div>
    ),
  };
  return (
    <Tabs
      className="person-tabs"
      activeKey={active}
      onChange={change}
      destroyOnHidden
      items={[
        ...(cards.length > 0 ? [cardsTab] : []),
        ...tabs.map(({ key, title, Panel }) => ({ key, label: title[language], children: <Panel person={facts} /> })),
      ]}
    />
  );
};

/**
 * Everything about one person that the reader may see: facts, accounts, rights with their reasons, sessions, history.
 * The panels belong to the features that own the data.
 */
const PersonScreen = ({ empid, loadPanels }: Props) => {
  const t = useTexts(personTexts);
  const navigate = useNavigate();
  const facts = useQuery({
    queryKey: ['person', 'facts', empid],
    queryFn: () => call(personCalls.facts, { query: { empid } }),
  });
  const panels = useQuery({ queryKey: ['person', 'panels'], queryFn: loadPanels, staleTime: Infinity });
  usePageTitle(personPath(empid), facts.data ? facts.data.name : facts.error ? empid : undefined);
  const mayHandOver = useMayCall(personCalls.handOver);
  const mayForget = useMayCall(personCalls.forget);
  const [handingOver, setHandingOver] = useState(false);
  const [forgetting, setForgetting] = useState(false);
  const failed = facts.error ?? panels.error;
  const again = (): void => {
    void facts.refetch();
    void panels.refetch();
  };
  const back = (): void => void (globalThis.history.length > 1 ? navigate(-1) : navigate(homePath));
  return (
    <section className="kit-page person-page" aria-label={facts.data?.name ?? empid}>
      <header className="kit-form-header">
        <BackButton onBack={back} />
        <h1>{facts.data ? facts.data.name : empid}</h1>
        {facts.data && (mayHandOver || mayForget) ? (
          <div className="kit-form-header-actions">
            {facts.data.inservice === 'N' && facts.data.forgottenat === null && mayForget ? (
              <Button danger icon={<UserDeleteOutlined aria-hidden />} onClick={() => setForgetting(true)}>
                {t('person.forget')}
              </Button>
            ) : null}
            {mayHandOver ? (
              <Button icon={<SwapOutlined aria-hidden />} onClick={() => setHandingOver(true)}>
                {t('person.handOver')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </header>
      {facts.data && panels.data ? (
        <>
          <PersonHead facts={facts.data} />
          <PanelTabs facts={facts.data} panels={panels.data.filter((panel) => isShown(panel, facts.data))} />
        </>
      ) : failed ? (
        <FailedState error={failed} onRetry={again} />
      ) : (
        <LoadingRows count={rowsWhileLoading} />
      )}
      {facts.data && forgetting ? <ForgetDialog person={facts.data} onClose={() => setForgetting(false)} /> : null}
      {facts.data && handingOver ? <HandoverDialog person={facts.data} onClose={() => setHandingOver(false)} /> : null}
    </section>
  );
};

export default PersonScreen;
