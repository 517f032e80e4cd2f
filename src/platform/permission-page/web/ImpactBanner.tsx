import { Button, Tabs } from 'antd';
import { SideDialog } from '#platform/keyboard/web/SideDialog.tsx';
import { type ReactNode, useState } from 'react';
import { affectedInAll } from '#platform/impact/impact.contract.ts';
import { type ImpactCounts, type ImpactKind, impactKinds, type ImpactPerson } from '#platform/rights/impact.ts';
import { EffectBanner } from './EffectBanner.tsx';
import type { Draft } from './permission-draft.ts';
import { PeopleTable } from './PeopleTable.tsx';
import type { PeopleSource } from './people-source.ts';
import { type ImpactState, useImpact, useImpactPage } from './useImpact.ts';
import { useImpactWords } from './useImpactWords.ts';

type ListProps = { source: PeopleSource; lists: ImpactState['lists']; kind: ImpactKind; total: number };

const AffectedPeople = ({ source, lists, kind, total }: ListProps) => {
  const { t, level, scope } = useImpactWords();
  const [pageNum, setPageNum] = useState(1);
  const { data, isFetching } = useImpactPage(source, lists, kind, pageNum, true);
  const change = ({ from, to, scope: how }: ImpactPerson): string => {
    if (from !== to) return [from, to].map((one) => (one === '' ? '—' : level(one))).join(' → ');
    return how === '' ? '—' : scope(how);
  };
  return (
    <PeopleTable<ImpactPerson>
      label={t(`impact.kind.${kind}`, { count: total })}
      people={{ total, list: data?.list ?? [] }}
      loading={isFetching}
      pageNum={pageNum}
      onPage={setPageNum}
      more={[{ key: 'change', title: t('impact.change'), render: (_, person) => change(person) }]}
    />
  );
};

type DrawerProps = { source: PeopleSource; impact: ImpactState; counts: ImpactCounts; onClose: () => void };

const AffectedDrawer = ({ source, impact, counts, onClose }: DrawerProps) => {
  const { t, number } = useImpactWords();
  return (
    <SideDialog size={680} title={t('impact.title')} onCancel={onClose}>
      <Tabs
        defaultActiveKey={impactKinds.find((kind) => counts[kind] > 0) ?? 'gained'}
        items={impactKinds.map((kind) => ({
          key: kind,
          label: t(`impact.kind.${kind}`, { count: number(counts[kind]) }),
          children: <AffectedPeople source={source} lists={impact.lists} kind={kind} total={counts[kind]} />,
        }))}
      />
      <p className="permission-impact-hint">{t('impact.scopeOnly')}</p>
    </SideDialog>
  );
};

type Props = {
  source: PeopleSource;
  /** What people gain or lose. */
  name: string;
  draft: Draft;
  /** The list as it is stored. */
  base: Draft;
  changed: boolean;
};

/**
 * What saving means in words, as long as there is something to save: who gains, who loses, and who keeps it in another
 * way, with lists of these people.
 */
export const ImpactBanner = ({ source, name, draft, base, changed }: Props) => {
  const { t, sentence } = useImpactWords();
  const [open, setOpen] = useState(false);
  const impact = useImpact(source, { draft, base }, changed);
  if (!changed) return null;
  const { data, counting, failed } = impact;
  const total = data ? affectedInAll(data.counts) : 0;
  const words = (): ReactNode => {
    if (failed && !counting)
      return (
        <>
          {t('impact.failed')}{' '}
          <Button type="link" size="small" onClick={impact.again}>
            {t('common.tryAgain')}
          </Button>
        </>
      );
    if (!data) return t('impact.counting');
    if (data.on === 'N') return t('impact.off');
    return total === 0 ? t('impact.none') : t('impact.sentence', { name, what: sentence(data.counts) });
  };
  return (
    <>
      <EffectBanner
        words={words()}
        counting={counting}
        limit={data && total > data.limit ? data.limit : undefined}
        onWho={total > 0 && !failed ? () => setOpen(true) : undefined}
      />
      {open && data ? (
        <AffectedDrawer source={source} impact={impact} counts={data.counts} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
