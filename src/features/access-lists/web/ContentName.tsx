import { Tag } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { NamedRow } from '../access-lists.contract.ts';
import { contentMarks, markTexts } from '../content-marks.ts';
import './access-lists.css';

/** What an entry names, with its marks (`contentMarks`). `id`: the number of an employee. */
export const ContentName = ({ row, id }: { row: NamedRow; id: string }) => {
  const t = useTexts(markTexts);
  return (
    <span className="access-name">
      {row.name && row.type === 'H' ? (
        <PersonLink empid={id} name={row.name} />
      ) : row.name ? (
        <CutText text={row.name} />
      ) : null}
      {contentMarks(row).map((mark) =>
        mark === 'gone' ? (
          <span key={mark} className="kit-none">
            {t(mark)}
          </span>
        ) : (
          <Tag key={mark} variant="filled" color={mark === 'roleOff' ? 'warning' : undefined}>
            {t(mark)}
          </Tag>
        ),
      )}
    </span>
  );
};
