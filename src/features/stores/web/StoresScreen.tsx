import { useQuery } from '@tanstack/react-query';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { call } from '#platform/wire/web/client.ts';
import { StoreDirectory } from './StoreDirectory.tsx';
import './stores.css';

const rowsWhileLoading = 10;

/** Nearby shops: first the plants in which the person may work, then their stores (seed 001 §2.11). */
const StoresScreen = () => {
  const t = useTexts(storeTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['store-plants'],
    queryFn: () => call(storeCalls.plants, { query: {} }),
  });
  if (data) return <StoreDirectory plants={data} />;
  return (
    <ResourcePage>
      <PageHeader title={t('store.title')} purpose={t('store.purpose')} />
      <section className="kit-card" aria-label={t('store.title')} aria-busy={isFetching}>
        {error && !isFetching ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows count={rowsWhileLoading} />
        )}
      </section>
    </ResourcePage>
  );
};

export default StoresScreen;
