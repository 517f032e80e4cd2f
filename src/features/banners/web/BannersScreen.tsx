import { bannerCalls, type BannerRecord } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { bannerList } from './banner-list.ts';
import { BannerForm } from './BannerForm.tsx';
import { BannerLanguages } from './BannerLanguages.tsx';
import { useBannerColumns } from './useBannerColumns.tsx';
import { useBannerFilters } from './useBannerFilters.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { recordKey, useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';

const kinds = ['add', 'edit', 'languages'] as const;

const loadItem = (oid: string): Promise<BannerRecord> => call(bannerCalls.item, { query: { oid } });
const loadDefaults = () => call(bannerCalls.defaults, {});

/** App banners: which pictures the app shows at its top, when, and in which language (seed 001 §2.4). */
const BannersScreen = () => {
  const t = useTexts(bannerTexts);
  const mayChange = useMayCall(bannerCalls.edit);
  const screen = useListScreen(bannerList, kinds);
  const { record, open, close, saved } = screen;
  const columns = useBannerColumns(mayChange, screen.changeStatus);
  const filters = useBannerFilters();
  const action = useRowActions();

  if (record?.kind === 'add' && mayChange) {
    return (
      <LoadRecord queryKey={recordKey(bannerList.name, 'defaults')} load={loadDefaults} onClose={close}>
        {(defaults) => <BannerForm from={defaults} onSaved={saved} onClose={close} />}
      </LoadRecord>
    );
  }
  if ((record?.kind === 'edit' && mayChange) || record?.kind === 'languages') {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) =>
          mayChange ? (
            <BannerForm from={row} forLanguages={record.kind === 'languages'} onSaved={saved} onClose={close} />
          ) : (
            <BannerLanguages row={row} onBack={close} />
          )
        }
      </OpenRecord>
    );
  }
  return (
    <ListPage
      screen={screen}
      title={t('banner.title')}
      purpose={t('banner.purpose')}
      searchHint={t('banner.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('banner.emptyTitle'), hint: t('banner.emptyHint') }}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
      rowActions={({ oid }) => [
        ...(mayChange ? [action.edit(() => open('edit', oid))] : []),
        action.languages(t('common.languageVersions'), () => open('languages', oid)),
      ]}
      deletion={mayChange ? { note: t('banner.deleteDepends') } : undefined}
    />
  );
};

export default BannersScreen;
