import { useState } from 'react';
import { z } from 'zod';
import { bannerTimeCalls } from '#features/banners/banner-times.contract.ts';
import { bannerCalls, type BannerRow, bannerRow } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { OnAirTag } from '#platform/on-air/web/on-air-parts.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { SortDialog } from '#platform/sort-dialog/web/SortDialog.tsx';
import { call, CallError } from '#platform/wire/web/client.ts';
import { bannerList, bannerName } from './banner-list.ts';
import { BannerPicture } from './BannerPicture.tsx';
import './banners.css';

const wholeList = z.array(bannerRow);

/** The banners as somebody else has left them, when saving was rejected for that reason. */
const currentList = (error: unknown): BannerRow[] | undefined =>
  error instanceof CallError && error.status === 409 ? wholeList.safeParse(error.content).data : undefined;

/** Those that have ended do not matter for the order. */
const loadRows = async (): Promise<BannerRow[]> => {
  const query = { pageNum: 1, pageSize: 1000, sortField: 'sort', sortOrder: 'desc' } as const;
  const { list } = await call(bannerCalls.fineSearch, { query, sealedQuery: { conditionMap: {} } });
  return list.filter(({ showing }) => showing !== 'OVER');
};

type Props = { onSaved: () => void; onClose: () => void };

const Ordering = ({ rows, onSaved, onClose }: Props & { rows: BannerRow[] }) => {
  const t = useTexts(bannerTexts);
  const notices = useNotices();
  const [list, setList] = useState({ rows, version: 0 });
  const save = async (ordered: readonly BannerRow[]): Promise<void> => {
    try {
      await call(bannerTimeCalls.putInOrder, { content: ordered.map(({ oid, sort }) => ({ oid, sort })) });
    } catch (error) {
      const current = currentList(error);
      if (!current || !(error instanceof CallError)) throw error;
      setList(({ version }) => ({ rows: current, version: version + 1 }));
      onSaved();
      const { code, status, requestId } = error;
      const reason = 'banner.orderChanged';
      throw new CallError({ code, status, reason, requestId, message: t(reason) });
    }
    notices.success(t('common.orderSaved'));
    onSaved();
  };
  return (
    <SortDialog
      key={list.version}
      title={t('banner.orderTitle')}
      items={list.rows}
      keyOf={bannerList.keyOf}
      nameOf={bannerName}
      render={(row) => (
        <span className="banner-ordered">
          <BannerPicture file={row.fileInfo} name={bannerName(row)} size="row" />
          <span title={row.explain}>
            {row.id} · {row.explain}
          </span>
          <OnAirTag state={row.showing} />
        </span>
      )}
      save={save}
      onClose={onClose}
    />
  );
};

/** Puts the banners that have not ended in order; loads them when it opens. */
export const SortBanners = (props: Props) => {
  const t = useTexts(bannerTexts);
  return (
    <LoadRecord
      queryKey={recordKey(bannerList.name, 'order')}
      load={loadRows}
      onClose={props.onClose}
      dialog={{ title: t('banner.orderTitle'), width: 800 }}
    >
      {(rows) => <Ordering rows={rows} {...props} />}
    </LoadRecord>
  );
};
