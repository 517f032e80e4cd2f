import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { IdentityPanel } from '#platform/permission-page/web/IdentityPanel.tsx';
import type { Draft, DraftIdentity } from '#platform/permission-page/web/permission-draft.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { FilteredState } from '#platform/resource-table/web/TableStates.tsx';
import { dataPermissionTexts } from '../data-permission.texts.ts';
import { functionOf, matching } from './data-draft.ts';

export const FunctionTypeTag = ({ type }: { type: 'A' | 'W' }) => {
  const t = useTexts(dataPermissionTexts);
  return <Tag variant="filled">{t(`data_permission.type.${type}`)}</Tag>;
};

const renderType = (row: DraftIdentity): ReactNode => <FunctionTypeTag type={functionOf(row).funcType} />;

type Props = {
  draft: Draft;
  base: Draft;
  onRestore: (key: string) => void;
  selected: string | null;
  onSelect: (key: string) => void;
  /** False: read-only. */
  editable: boolean;
  /** Batch mode: one function only, without a search. */
  single?: boolean;
  onAdd: () => void;
  /** A field that adds functions by typing. */
  adder?: ReactNode;
  onDelete: () => void;
  /** Why the selected one cannot be deleted; absent if it can. */
  whyNotDelete?: string | undefined;
};

/** The functions of the item, one of which is selected. */
export const FunctionPanel = ({ draft, base, single = false, adder, ...props }: Props) => {
  const t = useTexts(dataPermissionTexts);
  const [search, setSearch] = useState('');
  const shown = matching(draft, search);
  const hidden = new Set(draft.filter((one) => !shown.includes(one)).map(({ roleid }) => roleid));
  return (
    <IdentityPanel
      {...props}
      draft={shown}
      // What the search hides has not been removed.
      base={base.filter(({ roleid }) => !hidden.has(roleid))}
      words={{
        title: t(single ? 'common.function' : 'common.functions'),
        delete: t('data_permission.deleteFunction'),
        emptyTitle: t(single ? 'data_permission.noFunctionTitle' : 'data_permission.openTitle'),
        emptyHint: t(single ? 'data_permission.noFunctionHint' : 'data_permission.openHint'),
      }}
      tagOf={renderType}
      nothingFound={search === '' ? undefined : <FilteredState onClear={() => setSearch('')} />}
      search={
        single || (!adder && draft.length === 0) ? undefined : (
          <div className="permission-search">
            {adder}
            {draft.length > 0 ? (
              <QuickSearch value={search} onSearch={setSearch} hint={t('data_permission.searchFunctions')} />
            ) : null}
          </div>
        )
      }
    />
  );
};
