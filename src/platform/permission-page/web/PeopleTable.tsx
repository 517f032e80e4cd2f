import { Table, type TableProps } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { impactPreviewTexts } from '../impact-preview.texts.ts';
import { peoplePerPage } from './useImpact.ts';

type Named = { id: string; name: string; depname: string };

type Props<Row extends Named> = {
  label: string;
  people: { total: number; list: Row[] } | undefined;
  loading: boolean;
  pageNum: number;
  onPage: (pageNum: number) => void;
  /** Columns after the name. */
  more?: TableProps<Row>['columns'];
};

/** A paged list of people in a drawer. */
export const PeopleTable = <Row extends Named>({ label, people, loading, pageNum, onPage, more }: Props<Row>) => {
  const t = useTexts(impactPreviewTexts);
  const pageNames = usePageNames();
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      aria-label={label}
      loading={loading}
      dataSource={people?.list ?? []}
      locale={{ emptyText: t('impact.nobody') }}
      columns={[
        { key: 'id', title: t('common.employeeId'), width: 130, render: (_, { id }) => <CodeChip code={id} /> },
        {
          key: 'name',
          title: t('common.personName'),
          render: (_, { id, name }) => <PersonLink empid={id} name={name} />,
        },
        ...(more ?? []),
        { key: 'depname', title: t('common.department'), dataIndex: 'depname' },
      ]}
      pagination={{
        current: pageNum,
        pageSize: peoplePerPage,
        total: people?.total ?? 0,
        showSizeChanger: false,
        hideOnSinglePage: true,
        itemRender: pageNames,
        onChange: onPage,
      }}
    />
  );
};
