import { Pagination } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { rowsPerPageChoices } from './rows-per-page.ts';
import type { TableState } from './useResourceTable.ts';

const choicesWith = (pageSize: number): number[] =>
  [...new Set([...rowsPerPageChoices, pageSize])].toSorted((a, b) => a - b);

/** The total, and the pagination of a paged table. A screen reader does not announce each step of counting. */
export const TableFooter = <Row,>({ table }: { table: TableState<Row> }) => {
  const t = useTexts(resourceTableTexts);
  const pageNames = usePageNames();
  const { number } = useLanguage();
  const { paging, total, status, counting = false } = table;
  if (status === 'failed') return null;
  return (
    <footer className="kit-footer">
      <span role="status" aria-busy={counting}>
        {status === 'ready' ? t(counting ? 'table.atLeast' : 'table.total', { count: number(total) }) : ''}
      </span>
      {paging && total > 0 ? (
        <nav aria-label={t('table.pages')}>
          <Pagination
            itemRender={pageNames}
            size="small"
            current={paging.pageNum}
            pageSize={paging.pageSize}
            total={total}
            showSizeChanger={{ showSearch: false }}
            locale={{ items_per_page: t('table.perPage') }}
            pageSizeOptions={choicesWith(paging.pageSize)}
            onChange={(page, size) =>
              paging.setPage(size === paging.pageSize ? page : 1, size === paging.pageSize ? undefined : size)
            }
          />
        </nav>
      ) : null}
    </footer>
  );
};
