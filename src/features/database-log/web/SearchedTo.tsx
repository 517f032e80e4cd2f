import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pageKey } from '#platform/resource-table/web/useResourceTable.ts';
import type { ListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { countedPage, databaseLogList, type LogFilters, type ShownPage } from './database-log-list.ts';

/** Characters of a time to the minute, as the filters take it. */
const minute = 16;

/**
 * Asks for the total of a page that was shown as soon as it was whole. A page that was loaded again meanwhile stays; if
 * the total cannot be had, what is shown is true.
 */
const useTotal = (page: ShownPage | undefined, state: ListAddress<LogFilters, 'crtdat'>['state']): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!page?.isFirst) return;
    const key = pageKey(databaseLogList.name, state);
    countedPage(state).then(
      (counted) => client.setQueryData<ShownPage>(key, (shown) => (shown === page ? counted : shown)),
      () => undefined,
    );
  }, [client, page, state]);
};

/** Says how far a text was searched, and goes on from there; nothing if everything was. */
export const SearchedTo = ({ address }: { address: ListAddress<LogFilters, 'crtdat'> }) => {
  const t = useTexts(databaseLogTexts);
  const { number, dateTime } = useLanguage();
  const client = useQueryClient();
  const { state } = address;
  const page = client.getQueryData<ShownPage>(pageKey(databaseLogList.name, state));
  useTotal(page, state);
  if (!page?.searchedTo) return null;
  const { searchedTo, total } = page;
  const isOldestFirst = state.sortField !== undefined && state.sortOrder === 'asc';
  const next = { [isOldestFirst ? 'startTime' : 'endTime']: searchedTo.slice(0, minute) };
  return (
    <Alert
      className="log-searched"
      type="info"
      showIcon
      role="status"
      title={t(isOldestFirst ? 'database_log.searchedUntil' : 'database_log.searchedSince', {
        time: dateTime(searchedTo),
        count: number(total),
      })}
      action={
        <Button size="small" onClick={() => address.setFilters({ ...state.filters, ...next })}>
          {t(isOldestFirst ? 'database_log.searchLater' : 'database_log.searchEarlier')}
        </Button>
      }
    />
  );
};
