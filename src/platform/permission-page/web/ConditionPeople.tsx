import { SideDialog } from '#platform/keyboard/web/SideDialog.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { impactPreviewTexts } from '../impact-preview.texts.ts';
import type { DraftCondition } from './permission-draft.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { type PeopleSource, plainCondition } from './people-source.ts';
import { peoplePerPage } from './useImpact.ts';

type Props = { source: PeopleSource; condition: DraftCondition; name: string; onClose: () => void };

/** The people whom a condition names, in a drawer with a search. */
export const ConditionPeople = ({ source, condition, name, onClose }: Props) => {
  const t = useTexts(impactPreviewTexts);
  const [search, setSearch] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const asked = plainCondition(condition);
  const { data, isFetching } = useQuery({
    queryKey: ['condition-people', ...source.key, asked, search, pageNum],
    queryFn: ({ signal }) =>
      source.people(asked, { ...bothScripts(search), pageNum, pageSize: peoplePerPage }, { signal }),
    placeholderData: keepPreviousData,
  });
  const title = t('impact.peopleOf', { name });
  return (
    <SideDialog size={600} title={title} onCancel={onClose}>
      <div className="permission-people-search">
        <QuickSearch
          value={search}
          hint={t('impact.searchPeople')}
          shortcut={false}
          onSearch={(text) => {
            setSearch(text);
            setPageNum(1);
          }}
        />
      </div>
      <PeopleTable label={title} people={data} loading={isFetching} pageNum={pageNum} onPage={setPageNum} />
    </SideDialog>
  );
};
