import { Alert, Button, Drawer, Spin, Table, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ImpactPreview } from '../impact-preview.contract.ts';
import { impactPreviewTexts } from '../impact-preview.texts.ts';
import type { Draft } from './permission-draft.ts';
import { type ImpactPreviewState, useImpactPreview, useImpactPage } from './useImpactPreview.ts';

const kinds = ['gained', 'lost', 'changed'] as const;
type Kind = (typeof kinds)[number];
type Person = ImpactPreview['gained']['list'][number];

const pageSize = 50;

const PeopleTable = ({
  kind,
  funcOid,
  content,
}: {
  kind: Kind;
  funcOid: string;
  content: ImpactPreviewState['content'];
}) => {
  const t = useTexts(impactPreviewTexts);
  const [pageNum, setPageNum] = useState(1);
  const { data, isFetching } = useImpactPage(funcOid, content, pageNum, true);
  const people = data?.[kind];
  return (
    <Table<Person>
      size="small"
      rowKey="id"
      aria-label={t(`impact.kind.${kind}`, { count: people?.total ?? 0 })}
      loading={isFetching}
      dataSource={people?.list ?? []}
      locale={{ emptyText: t('impact.nobody') }}
      columns={[
        { key: 'id', title: t('common.employeeId'), width: 150, render: (_, { id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.personName'), dataIndex: 'name' },
        { key: 'depname', title: t('common.department'), dataIndex: 'depname' },
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

/** How many people would gain and lose the function by saving, with a drawer that lists them. */
export const ImpactNote = ({ funcOid, funcType, draft, changed }: Props) => {
  const t = useTexts(impactPreviewTexts);
  const { number } = useLanguage();
  const [open, setOpen] = useState(false);
  const { data, counting, failed, again, content } = useImpactPreview({ funcOid, funcType }, draft, changed);
  if (!changed) return null;
  const counts = {
    gained: number(data?.gained.total ?? 0),
    lost: number(data?.lost.total ?? 0),
    changed: number(data?.changed.total ?? 0),
  };
  const first = kinds.find((kind) => (data?.[kind].total ?? 0) > 0);
  const result = (): ReactNode => {
    if (failed && !counting)
      return (
        <>
          {t('impact.failed')}
          <Button type="link" size="small" onClick={again}>
            {t('common.tryAgain')}
          </Button>
        </>
      );
    if (!data || counting)
      return (
        <>
          <Spin size="small" aria-hidden /> {t('impact.counting')}
        </>
      );
    if (!first) return t('impact.none');
    return (
      <Button title={t('impact.counts', counts)} onClick={() => setOpen(true)}>
        <span className="permission-gained">+{counts.gained}</span> /{' '}
        <span className="permission-lost">−{counts.lost}</span>
        {data.changed.total > 0 ? <span> / ±{counts.changed}</span> : null} {t('impact.people')}
      </Button>
    );
  };
  return (
    <span className="permission-impact">
      {result()}
      <Drawer open={open} size={560} title={t('impact.title')} onClose={() => setOpen(false)} destroyOnHidden>
        {data?.on === 'N' ? <Alert type="info" title={t('impact.off')} /> : null}
        <Tabs
          defaultActiveKey={first ?? 'gained'}
          items={kinds.map((kind) => ({
            key: kind,
            label: t(`impact.kind.${kind}`, { count: counts[kind] }),
            children: <PeopleTable kind={kind} funcOid={funcOid} content={content} />,
          }))}
        />
        <p className="permission-impact-hint">{t('impact.scope')}</p>
      </Drawer>
    </span>
  );
};
