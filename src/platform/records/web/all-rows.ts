type Page<Row> = { total: number; list: readonly Row[] };

/** Rows that one call returns at most. */
const pageSize = 1000;

/**
 * All rows of a list of any length. `load` returns one page; rows that others add or delete meanwhile may be missing.
 * Rejects with what `load` rejects with.
 */
export const allRows = async <Row>(
  load: (paging: { pageNum: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { total, list } = await load({ pageNum, pageSize });
    rows.push(...list);
    if (list.length < pageSize || rows.length >= total) return rows;
  }
};
