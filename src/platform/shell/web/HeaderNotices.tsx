import { BellOutlined } from '@ant-design/icons';
import { deferred } from '#platform/deferred/web/deferred.tsx';

/** The bell, which is loaded after everything else; until then its place is kept. */
export const HeaderNotices = deferred(
  async () => (await import('#platform/notice-centre/web/NoticeBell.tsx')).NoticeBell,
  <span className="shell-notices" aria-hidden>
    <BellOutlined />
  </span>,
);
