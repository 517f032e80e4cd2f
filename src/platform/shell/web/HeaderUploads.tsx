import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTransfers } from '#platform/files/web/transfer-store.ts';

const UploadsMenu = deferred(async () => (await import('#platform/files/web/UploadsMenu.tsx')).UploadsMenu);

/** The uploads of this page; nothing without any. */
export const HeaderUploads = () => {
  const list = useTransfers();
  return list.length === 0 ? null : <UploadsMenu list={list} />;
};
