import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';

type Props = { open: boolean; onOpen: () => void; onClose: () => void };

const NoticeBell = lazy(async () => ({
  default: (await import('#platform/notice-centre/web/NoticeBell.tsx')).NoticeBell,
}));

/** The bell, which is loaded after everything else; until then its place is kept. */
export const HeaderNotices = (props: Props) => (
  <Suspense
    fallback={
      <span className="shell-notices" aria-hidden>
        <BellOutlined />
      </span>
    }
  >
    <NoticeBell {...props} />
  </Suspense>
);
