import { maintenanceCode, whitelistCalls, whitelistCodes } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { AddEntriesDialog, type NewEntries } from './AddEntriesDialog.tsx';
import type { PickedContent } from '#platform/permission-page/web/picked-contents.ts';
import { whitelistList } from './whitelist-list.ts';

/** Pixels (seed 000 §2.5). */
const size = { width: 600, height: 680 };

const add = ({ contents, code }: NewEntries) =>
  call(whitelistCalls.add, {
    content: contents.map(({ type, contentoid, containSub }) => ({
      contenttype: type,
      type: code,
      contentoid,
      containSub,
    })),
  });

type Props = { contents: PickedContent[]; onSaved: () => void; onClose: () => void };

/** Adds people, departments, roles, companies and plants to the whitelist. */
export const WhitelistAdd = ({ contents, onSaved, onClose }: Props) => {
  const t = useTexts(whitelistTexts);
  const bound = useBoundOf(whitelistCalls.add);
  return (
    <AddEntriesDialog
      contents={contents}
      draft={`${whitelistList.name}:new`}
      title={t('whitelist.addTitle')}
      departmentsContainSub="N"
      bound={bound}
      code={{
        list: whitelistCodes,
        label: t('whitelist.type'),
        wireName: 'type',
        // A link that names somebody leads here because of maintenance.
        first: contents.length > 0 ? maintenanceCode : '',
      }}
      listed={(content) => call(whitelistCalls.listed, { content })}
      size={size}
      add={add}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
