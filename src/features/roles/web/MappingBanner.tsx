import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { SideDialog } from '#platform/keyboard/web/SideDialog.tsx';
import { type ReactNode, useState } from 'react';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { roleImpactTexts } from '#features/roles/role-impact.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { impactPreviewTexts } from '#platform/permission-page/impact-preview.texts.ts';
import { EffectBanner } from '#platform/permission-page/web/EffectBanner.tsx';
import { PeopleTable } from '#platform/permission-page/web/PeopleTable.tsx';
import { peoplePerPage } from '#platform/permission-page/web/useImpact.ts';
import { useSettled } from '#platform/form/web/useSettled.ts';
import { call } from '#platform/wire/web/client.ts';
import { entriesOf, type Mapping } from './role-mapping.ts';
import { useMemberImpact } from './useMemberImpact.ts';

const texts = { ...impactPreviewTexts, ...roleImpactTexts };

type Kind = '' | 'come' | 'gone';

/** What saving the mapping does, with a page of the people of one kind. */
const useMappingImpact = (roleOid: string, mapping: Mapping, kind: Kind, pageNum: number) => {
  const entries = entriesOf(roleOid, mapping);
  return useQuery({
    queryKey: [
      'role-impact',
      roleOid,
      entries.map(({ contenttype, contentoid }) => contenttype + contentoid),
      kind,
      pageNum,
    ],
    queryFn: ({ signal }) =>
      call(
        roleCalls.previewMapping,
        { content: { roleOid, entries, kind, pageNum, pageSize: kind === '' ? 1 : peoplePerPage } },
        { signal },
      ),
    staleTime: 30_000,
    gcTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
};

type ListProps = { roleOid: string; mapping: Mapping; kind: 'come' | 'gone'; total: number };

const PeopleWho = ({ roleOid, mapping, kind, total }: ListProps) => {
  const t = useTexts(texts);
  const [pageNum, setPageNum] = useState(1);
  const { data, isFetching } = useMappingImpact(roleOid, mapping, kind, pageNum);
  return (
    <PeopleTable
      label={t(`role.members.${kind}`, { count: total })}
      people={{ total, list: data?.list ?? [] }}
      loading={isFetching}
      pageNum={pageNum}
      onPage={setPageNum}
    />
  );
};

type Props = { roleOid: string; mapping: Mapping; changed: boolean };

/** Who joins and who leaves the role by saving, and which functions they gain and lose with it. */
export const MappingBanner = ({ roleOid, mapping, changed }: Props) =>
  changed ? <Changed roleOid={roleOid} mapping={mapping} /> : null;

const Changed = ({ roleOid, mapping }: Omit<Props, 'changed'>) => {
  const t = useTexts(texts);
  const { number } = useLanguage();
  const impactWords = useMemberImpact();
  const [open, setOpen] = useState(false);
  const settled = useSettled(mapping);
  const { data, isPlaceholderData, isFetching, isError, refetch } = useMappingImpact(roleOid, settled, '', 1);
  const counting = isPlaceholderData || (data === undefined && isFetching) || settled !== mapping;
  const failed = isError && !isFetching;
  const total = data ? data.come + data.gone : 0;
  const words = (): ReactNode => {
    if (failed)
      return (
        <>
          {t('impact.failed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </>
      );
    if (!data) return t('impact.counting');
    return impactWords(data);
  };
  const matters = data?.on === 'Y' && data.functions.length > 0;
  return (
    <>
      <EffectBanner
        words={words()}
        counting={counting}
        limit={data && matters && total > data.limit ? data.limit : undefined}
        onWho={total > 0 && !failed ? () => setOpen(true) : undefined}
      />
      {open && data ? (
        <SideDialog size={680} title={t('impact.title')} onCancel={() => setOpen(false)}>
          <Tabs
            defaultActiveKey={data.come > 0 ? 'come' : 'gone'}
            items={(['come', 'gone'] as const).map((kind) => ({
              key: kind,
              label: t(`role.members.${kind}`, { count: number(data[kind]) }),
              children: <PeopleWho roleOid={roleOid} mapping={settled} kind={kind} total={data[kind]} />,
            }))}
          />
          <p className="permission-impact-hint">{t('impact.scopeOnly')}</p>
        </SideDialog>
      ) : null}
    </>
  );
};
