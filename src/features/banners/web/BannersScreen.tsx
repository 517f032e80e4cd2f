import { BarsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { bannerCalls, type BannerRecord } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { bannerList } from './banner-list.ts';
import { BannerForm } from './BannerForm.tsx';
import { BannerTimeline } from './BannerTimeline.tsx';
import { SortButton } from '#platform/sort-dialog/web/SortButton.tsx';
import { SortBanners } from './SortBanners.tsx';
import { BannerLanguages } from './BannerLanguages.tsx';
import { useBannerColumns } from './useBannerColumns.tsx';
import { useBannerFilters } from './useBannerFilters.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { recordKey, useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';

const kinds = ['add', 'edit', 'languages', 'timeline', 'order'] as const;

const loadItem = (oid: string): Promise<BannerRecord> => call(bannerCalls.item, { query: { oid } });
const loadDefaults = () => call(bannerCalls.defaults, {});

/** App banners: which pictures the app shows at its top, when, and in which language (seed 001 §2.4). */
const BannersScreen = () => {
  const t = useTexts(bannerTexts);
  const onAir = useTexts(onAirTexts);
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
  if (record?.kind === 'timeline')
    return (
      <BannerTimeline
        mayChange={mayChange}
        onOpen={(oid) => open(mayChange ? 'edit' : 'languages', oid)}
        onBack={close}
      />
    );
  const list = (
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
      headerActions={
        <>
          <Button icon={<BarsOutlined aria-hidden />} onClick={() => open('timeline')}>
            {onAir('on_air.timeline')}
          </Button>
          {mayChange ? <SortButton onClick={() => open('order')} /> : null}
        </>
      }
    />
  );
  return (
    <>
      {list}
      {record?.kind === 'order' && mayChange ? <SortBanners onSaved={screen.reload} onClose={close} /> : null}
    </>
  );
};

export default BannersScreen;
