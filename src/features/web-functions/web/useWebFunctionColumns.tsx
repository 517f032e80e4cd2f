import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { MenuIcon } from '#platform/shell/web/icons.tsx';
import { holdsTyped } from '#platform/search/web/plain.ts';
import { functionName, type TreeRow } from './function-tree.ts';
import { MarkedText } from './MarkedText.tsx';

const { code, number, text, time } = columnsOf<TreeRow>();

type Options = {
  search: string;
  /** The oids that the search has found. */
  matches: ReadonlySet<string> | undefined;
  mayChange: boolean;
  changeStatus: (row: TreeRow, status: YesNo) => Promise<unknown>;
};

const IconCell = ({ name }: { name: string }) =>
  name === '' ? (
    <span className="kit-none">—</span>
  ) : (
    <Tooltip title={name}>
      <span className="web-function-icon" role="img" aria-label={name}>
        <MenuIcon name={name} />
      </span>
    </Tooltip>
  );

/** The name as the menu shows it; beside it the stored name, if a language text replaces it. */
const NameCell = ({ row: { title, name }, search, whole }: { row: TreeRow; search: string; whole: boolean }) => (
  <span className="web-function-name">
    <span>
      <MarkedText text={title} search={whole ? title : search} />
    </span>
    {name === title ? null : (
      <span className="web-function-stored">
        <MarkedText text={name} search={search} />
      </span>
    )}
  </span>
);

/** Whether the row holds the searched words as they were typed; those of the other script cannot be marked. */
const says = ({ id, title, name, url, component }: TreeRow, search: string): boolean =>
  [id, title, name, url, component].some((text) => holdsTyped(text, search));

/** The columns of seed 000 §2.4. */
export const useWebFunctionColumns = ({
  search,
  matches,
  mayChange,
  changeStatus,
}: Options): ResourceColumn<TreeRow>[] => {
  const t = useTexts(webFunctionTexts);
  return useMemo(
    (): ResourceColumn<TreeRow>[] => [
      {
        key: 'id',
        title: t('common.functionId'),
        width: 170,
        // An entry of the third level is whole.
        minWidth: 140,
        always: true,
        render: (row) => (
          <code className="kit-code">
            <MarkedText text={row.id} search={search} />
          </code>
        ),
      },
      { key: 'icon', title: t('common.icon'), width: 96, render: (row) => <IconCell name={row.icon} /> },
      {
        key: 'name',
        title: t('common.name'),
        width: 270,
        minWidth: 190,
        always: true,
        render: (row) => (
          <NameCell row={row} search={search} whole={matches?.has(row.oid) === true && !says(row, search)} />
        ),
      },
      coverageColumn<TreeRow>(t('common.language'), functionName),
      number('sort', t('common.order'), { width: 80 }),
      {
        key: 'url',
        title: t('web_function.url'),
        width: 160,
        render: (row) => <MarkedText text={row.url} search={search} />,
      },
      {
        key: 'component',
        title: t('web_function.component'),
        width: 150,
        render: (row) => <MarkedText text={row.component} search={search} />,
      },
      statusColumn(t('common.status'), { width: 120, nameOf: functionName, mayChange, save: changeStatus }),
      text('explain', t('common.description'), { hiddenByDefault: true }),
      code('langid', t('common.languageId'), { hiddenByDefault: true }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [changeStatus, matches, mayChange, search, t],
  );
};
