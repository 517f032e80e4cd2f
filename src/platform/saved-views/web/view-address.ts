/**
 * What of the address makes a view: search, filters, sort, rows per page. The page number points at other rows
 * tomorrow.
 */
export const viewAddress = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.sort();
  return params.toString();
};
