import { lazy, Suspense } from 'react';
import { useTransfers } from '#platform/files/web/transfer-store.ts';

const UploadsMenu = lazy(async () => ({ default: (await import('#platform/files/web/UploadsMenu.tsx')).UploadsMenu }));

/** The uploads of this page; nothing without any. */
export const HeaderUploads = () => {
  const list = useTransfers();
  return list.length === 0 ? null : (
    <Suspense fallback={null}>
      <UploadsMenu list={list} />
    </Suspense>
  );
};
