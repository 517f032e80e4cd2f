import { blacklistCalls, blacklistCodes, blacklistRemark } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { AddEntriesDialog, type NewEntries } from './AddEntriesDialog.tsx';
import { blacklistList } from './blacklist-list.ts';
import type { PickedContent } from '#platform/permission-page/web/picked-contents.ts';

/** Pixels: the width of every dialog (seed 000 §2.11), and a height with room for what is picked. */
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

type Props = { contents: PickedContent[]; onSaved: () => void; onClose: () => void };

/** Adds people, departments, roles, companies and plants to the blacklist. */
export const BlacklistAdd = ({ contents, onSaved, onClose }: Props) => {
  const t = useTexts(blacklistTexts);
  const bound = useBoundOf(blacklistCalls.add);
  return (
    <AddEntriesDialog
      contents={contents}
      draft={`${blacklistList.name}:new`}
      title={t('blacklist.addTitle')}
      departmentsContainSub="Y"
      bound={bound}
      code={{ list: blacklistCodes, label: t('blacklist.blacktype'), wireName: 'blacktype' }}
      remark={{ label: t('common.remark'), hint: t('blacklist.remarkHint'), schema: blacklistRemark }}
      listed={(content) => call(blacklistCalls.listed, { content })}
      size={size}
      add={add}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
