import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Segmented, Spin, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { everybody } from '#platform/rights/conditions.ts';
import type { HolderRow } from '../impact-preview.contract.ts';
import { meansAll } from '../permission-page.contract.ts';
import { conditionKey, type Draft } from './permission-draft.ts';
import type { PeopleSource, ShownHolder } from './people-source.ts';
import { rightsOf } from './useImpact.ts';
import { useImpactWords } from './useImpactWords.ts';
import { useSettled } from '#platform/form/web/useSettled.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';

const perPage = 20;
const nobody: { total: number; list: ShownHolder[] } = { total: 0, list: [] };

type Because = HolderRow['because'][number];
type Words = { condition: (one: Pick<Because, 'type' | 'contentoid'>) => string; identity: (roleid: string) => string };

/** The names that the page already knows, of both lists. */
const useNames = (draft: Draft, base: Draft): Words => {
  const { t } = useImpactWords();
  return useMemo(() => {
    const all = [...base, ...draft];
    const names = new Map(
      all.flatMap(({ conditions }) => conditions.map((one) => [conditionKey(one), one.name] as const)),
    );
    const identities = new Map(all.map(({ roleid, rolename }) => [roleid, rolename || roleid]));
    return {
      condition: (one) =>
        one.type === 'R' && one.contentoid === everybody
          ? t(contentTypeText[meansAll])
          : `${t(contentTypeText[one.type])} ${names.get(conditionKey(one)) || one.contentoid}`,
      identity: (roleid) => identities.get(roleid) ?? roleid,
    };
  }, [base, draft, t]);
};

const Holder = ({ row, words }: { row: ShownHolder; words: Words }) => {
  const say = useLanguage();
  const { t, level } = useImpactWords();
  const { id, name, depname, everywhere, scope, because } = row;
  const places = scope ?? [];
  const reach = everywhere === 'Y' ? t('impact.reachAll') : t('impact.reach', { places: places.map(words.condition) });
  const reasons = Map.groupBy(because, ({ roleid }) => roleid);
  return (
    <li>
      <div className="permission-holder-name">
        <PersonLink empid={id} name={name} /> <CodeChip code={id} />
        {row.level ? (
          <span className="permission-holder-level">
            <Tag variant="filled">{say.capital(level(row.level))}</Tag>
          </span>
        ) : null}
      </div>
      {depname ? <div className="permission-holder-more">{depname}</div> : null}
      {everywhere ? <div className="permission-holder-more">{reach}</div> : null}
      {[...reasons].map(([roleid, some]) => (
        <div key={roleid} className="permission-holder-more">
          {say.pair(words.identity(roleid), say.parts(some.map(words.condition)))}
        </div>
      ))}
    </li>
  );
};

type Props = { source: PeopleSource; draft: Draft; base: Draft; changed: boolean };

/** Who has it beside the conditions: as it is, and as it would be after saving; with level, data scope and reason. */
export const HoldersPanel = ({ source, draft, base, changed }: Props) => {
  const { t, number } = useImpactWords();
  const pageNames = usePageNames();
  const [isNow, setNow] = useState(false);
  const [search, setSearch] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const settled = useSettled(draft);
  const shown = changed && isNow ? base : settled;
  const words = useNames(draft, base);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['holders', ...source.key, rightsOf(shown), search, pageNum],
    queryFn: ({ signal }) =>
      source.holders?.(shown, { identity: '', ...bothScripts(search), pageNum, pageSize: perPage }, { signal }) ??
      nobody,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const body = (): ReactNode => {
    if (error && !isFetching) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Spin className="permission-holders-wait" />;
    if (data.list.length === 0) return <p className="permission-holders-none">{t('impact.nobody')}</p>;
    return (
      <ul className="permission-holder-list" aria-busy={isFetching}>
        {data.list.map((row) => (
          <Holder key={row.id} row={row} words={words} />
        ))}
      </ul>
    );
  };
  const total = data?.total ?? 0;
  return (
    <section className="kit-card permission-holders" aria-label={t('common.whoHasIt')}>
      <header className="permission-panel-head">
        <h2>{t('common.whoHasIt')}</h2>
        <span className="permission-count" role="status">
          {data ? t('impact.holderCount', { count: number(total) }) : ''}
        </span>
      </header>
      <div className="permission-search permission-holders-search">
        {changed ? (
          <Segmented<boolean>
            block
            size="small"
            aria-label={t('impact.which')}
            value={isNow}
            options={[
              { value: true, label: t('impact.now') },
              { value: false, label: t('impact.after') },
            ]}
            onChange={(value) => {
              setNow(value);
              setPageNum(1);
            }}
          />
        ) : null}
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
      {body()}
      {total > perPage ? (
        <Pagination
          itemRender={pageNames}
          className="permission-holders-pages"
          size="small"
          simple
          current={pageNum}
          pageSize={perPage}
          total={total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      ) : null}
    </section>
  );
};
