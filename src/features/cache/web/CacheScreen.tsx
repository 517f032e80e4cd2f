import { ClearOutlined, DownOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { cacheNames, type CacheScope, type ServerCaches } from '#platform/caches/caches.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { cacheCalls } from '../cache.contract.ts';
import { cacheTexts } from '../cache.texts.ts';

const queryKey = ['cache'];
/** In the order of the seed's menu (seed 000 §2.10): MB User, Web User, All. */
const scopes: readonly CacheScope[] = ['1', '2', '0'];
const scopeNames = { 0: 'common.all', 1: 'common.appUsers', 2: 'common.consoleUsers' } as const;

const entriesOf = (servers: readonly ServerCaches[]): number =>
  servers.flatMap(({ held }) => Object.values(held)).reduce((sum, count) => sum + count, 0);

/** The caches of the servers, and one button that clears them (seed 000 §2.10). */
const CacheScreen = () => {
  const t = useTexts(cacheTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const mayClear = useMayCall(cacheCalls.clear);
  const client = useQueryClient();
  const state = useQuery({ queryKey, queryFn: () => call(cacheCalls.state, {}) });
  const clear = useMutation({
    mutationFn: (content: CacheScope) => call(cacheCalls.clear, { content }),
    onSuccess: (servers) => {
      notices.success(t('cache.cleared', { servers: servers.length, entries: number(entriesOf(servers)) }));
      void client.invalidateQueries({ queryKey });
    },
    onError: (error) => notices.failure(t('cache.clearFailed'), error),
  });
  const columns = [
    { title: t('cache.server'), dataIndex: 'server' },
    ...cacheNames.map((name) => ({
      title: t(`cache.kept.${name}`),
      key: name,
      align: 'right' as const,
      render: (_: unknown, { held }: ServerCaches) => number(held[name]),
    })),
  ];
  const clearButton = (
    <MenuButton
      items={scopes.map((scope) => ({
        key: scope,
        label: t(scopeNames[scope]),
        onClick: () => clear.mutate(scope),
      }))}
    >
      <Button type="primary" icon={<ClearOutlined aria-hidden />} loading={clear.isPending}>
        {t('cache.clear')} <DownOutlined aria-hidden />
      </Button>
    </MenuButton>
  );
  return (
    <ResourcePage>
      <PageHeader
        title={t('cache.title')}
        purpose={t('cache.purpose')}
        actions={
          <>
            <RefreshButton table={{ refreshing: state.isFetching, refresh: () => void state.refetch() }} />
            {mayClear ? clearButton : null}
          </>
        }
      />
      {state.isPending ? <LoadingRows count={2} /> : null}
      {state.error ? <FailedState error={state.error} onRetry={() => void state.refetch()} /> : null}
      {state.data ? (
        <Table
          rowKey="server"
          size="middle"
          pagination={false}
          aria-label={t('cache.title')}
          columns={columns}
          dataSource={state.data}
        />
      ) : null}
    </ResourcePage>
  );
};

export default CacheScreen;
