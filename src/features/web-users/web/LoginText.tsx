import { Tag } from 'antd';
import type { WebUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';

/** A login name, marked where it is a domain account. */
export const LoginText = ({ user: { userid, type } }: { user: Pick<WebUserRow, 'userid' | 'type'> }) => {
  const t = useTexts(webUserTexts);
  return (
    <span className="web-user-login">
      <CodeChip code={userid} />
      {type === 'AD' ? <Tag>{t('common.domainAccount')}</Tag> : null}
    </span>
  );
};
