import { DownloadOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { App, Button, Form, type FormInstance, Tooltip } from 'antd';
import { useState } from 'react';
import { documentCalls, guideCode } from '#features/documents/documents.contract.ts';
import { storeFields } from '#features/stores/store-fields.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { mapAddress } from './map-address.ts';
import type { Values } from './store-values.ts';

/** The controlled document that explains how to find coordinates; says so if there is none. */
const Guide = () => {
  const t = useTexts(storeTexts);
  const notices = useNotices();
  const { modal } = App.useApp();
  const { download } = useDownload();
  const [asking, setAsking] = useState(false);
  const fetchGuide = async (): Promise<void> => {
    setAsking(true);
    try {
      const guide = await call(documentCalls.shown, { query: { id: guideCode } });
      if (guide?.fileInfo) download(guide.fileInfo);
      else modal.info({ title: t('store.noGuideTitle'), content: t('store.noGuide') });
    } catch (error) {
      notices.failure(t('store.guideFailed'), error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={asking} onClick={() => void fetchGuide()}>
      {t('store.guide')}
    </Button>
  );
};

const coordinate = (field: 'longitude' | 'latitude', typed: string | undefined): number | null =>
  storeFields.of[field].safeParse(typed ?? '').data ?? null;

/** Opens the typed location on the chosen map, in another tab: the product itself fetches nothing from the internet. */
export const MapTools = ({ form, start }: { form: FormInstance<Values>; start: Partial<Values> }) => {
  const t = useTexts(storeTexts);
  const map = Form.useWatch('map', form) ?? start.map ?? '';
  const lng = coordinate('longitude', Form.useWatch('longitude', form) ?? start.longitude);
  const lat = coordinate('latitude', Form.useWatch('latitude', form) ?? start.latitude);
  const { data: maps } = useCodes('MapType');
  const extended = maps?.find(({ paramcode }) => paramcode === map)?.desccode ?? '';
  const address = lng === null || lat === null ? null : mapAddress(map, extended, { lng, lat });
  return (
    <div className="stores-map kit-wide">
      <Guide />
      <Tooltip title={address ? '' : t('store.openMapHint')}>
        <Button
          icon={<EnvironmentOutlined aria-hidden />}
          disabled={!address}
          {...(address ? { href: address, target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {t('store.openMap')}
        </Button>
      </Tooltip>
    </div>
  );
};
