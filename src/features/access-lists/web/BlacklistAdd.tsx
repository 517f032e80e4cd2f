import { blacklistCalls, blacklistCodes, blacklistRemark } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { AddEntriesDialog, type NewEntries } from '#features/access-lists/web/AddEntriesDialog.tsx';
import { useSelfWarning } from '#features/access-lists/web/useSelfWarning.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { tableName } from './blacklist-list.ts';
import { useShutsOut } from './useOwnPlaces.ts';

/** Pixels: the width of every dialog (seed 000 §2.11), and the height that the picked need. */
const size = { width: 800, height: 720 };

const add = ({ contents, code, remark }: NewEntries) =>
  call(blacklistCalls.add, {
    content: contents.map(({ type, contentoid, containSub }) => ({
      blacktype: code,
      type,
      userid: contentoid,
      containSub,
      remark,
    })),
  });

/** Adds people, departments, roles, companies and plants to the blacklist; who would shut out herself or himself is asked first. */
export const BlacklistAdd = ({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) => {
  const t = useTexts(blacklistTexts);
  const shutsOut = useShutsOut();
  const warn = useSelfWarning();
  return (
    <AddEntriesDialog
      draft={`${tableName}:new`}
      title={t('blacklist.addTitle')}
      departmentsContainSub="Y"
      code={{ list: blacklistCodes, label: t('blacklist.blacktype'), wireName: 'blacktype' }}
      remark={{ label: t('blacklist.remark'), hint: t('blacklist.remarkHint'), schema: blacklistRemark }}
      size={size}
      add={add}
      ask={async ({ contents, code }) => !(await shutsOut(code, contents)) || warn(t('blacklist.selfHint'))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
