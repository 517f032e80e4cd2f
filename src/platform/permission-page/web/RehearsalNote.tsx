import { Alert, Button, Drawer, Spin, Table, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { Rehearsal } from '../rehearsal.contract.ts';
import { rehearsalTexts } from '../rehearsal.texts.ts';
import type { Draft } from './permission-draft.ts';
import { type RehearsalState, useRehearsal, useRehearsedPage } from './useRehearsal.ts';

const kinds = ['gained', 'lost', 'changed'] as const;
type Kind = (typeof kinds)[number];
type Person = Rehearsal['gained']['list'][number];

const pageSize = 50;

const PeopleTable = ({
  kind,
  funcOid,
  content,
}: {
  kind: Kind;
  funcOid: string;
  content: RehearsalState['content'];
}) => {
  const t = useTexts(rehearsalTexts);
  const [pageNum, setPageNum] = useState(1);
  const { data, isFetching } = useRehearsedPage(funcOid, content, pageNum, true);
  const people = data?.[kind];
  return (
    <Table<Person>
      size="small"
      rowKey="id"
      aria-label={t(`rehearsal.${kind}`, { count: people?.total ?? 0 })}
      loading={isFetching}
      dataSource={people?.list ?? []}
      locale={{ emptyText: t('rehearsal.nobody') }}
      columns={[
        { key: 'id', title: t('rehearsal.id'), width: 150, render: (_, { id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('rehearsal.name'), dataIndex: 'name' },
        { key: 'depname', title: t('rehearsal.department'), dataIndex: 'depname' },
      ]}
      pagination={{
        current: pageNum,
        pageSize,
        total: people?.total ?? 0,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: setPageNum,
      }}
    />
  );
};

type Props = { funcOid: string; funcType: 'A' | 'W'; draft: Draft; changed: boolean };

/** How many would gain and lose the function by saving; the lists stand in a drawer. */
export const RehearsalNote = ({ funcOid, funcType, draft, changed }: Props) => {
  const t = useTexts(rehearsalTexts);
  const { number } = useLanguage();
  const [open, setOpen] = useState(false);
  const { data, counting, failed, again, content } = useRehearsal({ funcOid, funcType }, draft, changed);
  if (!changed) return null;
  const counts = {
    gained: number(data?.gained.total ?? 0),
    lost: number(data?.lost.total ?? 0),
    changed: number(data?.changed.total ?? 0),
  };
  const first = kinds.find((kind) => (data?.[kind].total ?? 0) > 0);
  const told = (): ReactNode => {
    if (failed && !counting)
      return (
        <>
          {t('rehearsal.failed')}
          <Button type="link" size="small" onClick={again}>
            {t('rehearsal.again')}
          </Button>
        </>
      );
    if (!data || counting)
      return (
        <>
          <Spin size="small" aria-hidden /> {t('rehearsal.counting')}
        </>
      );
    if (!first) return t('rehearsal.none');
    return (
      <Button title={t('rehearsal.counts', counts)} onClick={() => setOpen(true)}>
        <span className="permission-gained">+{counts.gained}</span> /{' '}
        <span className="permission-lost">−{counts.lost}</span>
        {data.changed.total > 0 ? <span> / ±{counts.changed}</span> : null} {t('rehearsal.people')}
      </Button>
    );
  };
  return (
    <span className="permission-rehearsal">
      {told()}
      <Drawer open={open} size={560} title={t('rehearsal.title')} onClose={() => setOpen(false)} destroyOnHidden>
        {data?.on === 'N' ? <Alert type="info" title={t('rehearsal.off')} /> : null}
        <Tabs
          defaultActiveKey={first ?? 'gained'}
          items={kinds.map((kind) => ({
            key: kind,
            label: t(`rehearsal.${kind}`, { count: counts[kind] }),
            children: <PeopleTable kind={kind} funcOid={funcOid} content={content} />,
          }))}
        />
        <p className="permission-rehearsal-hint">{t('rehearsal.scope')}</p>
      </Drawer>
    </span>
  );
};
