import { useEffect, useRef } from 'react';
import { EyeOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import type { RolePreview as Preview } from '#features/roles/role-impact.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { EffectBanner } from '#platform/permission-page/web/EffectBanner.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { useMemberImpact } from './useMemberImpact.ts';

const Found = ({ preview: { total, unknown, list, impact }, old }: { preview: Preview; old: boolean }) => {
  const t = useTexts(roleTexts);
  const { number } = useLanguage();
  const impactWords = useMemberImpact();
  const count = number(total);
  const words =
    total === 0
      ? t('role.previewNobody')
      : total > list.length
        ? t('role.previewFirst', { count, shown: list.length })
        : t('role.previewed', { count });
  return (
    <>
      <p role="status">
        <strong>{words}</strong>
        {unknown > 0 ? ` · ${t('role.previewUnknown', { count: number(unknown) })}` : ''}
      </p>
      {impact ? (
        <EffectBanner words={impactWords(impact)} counting={false} limit={undefined} onWho={undefined} />
      ) : null}
      {old ? <Alert type="warning" showIcon title={t('role.previewOld')} /> : null}
      {list.length > 0 ? (
        <Table
          size="small"
          rowKey="id"
          dataSource={list}
          pagination={false}
          aria-label={t('role.preview')}
          columns={[
            { key: 'id', title: t('common.employeeId'), width: 160, render: (_, { id }) => <CodeChip code={id} /> },
            {
              key: 'name',
              title: t('common.personName'),
              width: 220,
              render: (_, { id, name }) => <PersonLink empid={id} name={name} />,
            },
            {
              key: 'depname',
              title: t('common.department'),
              render: (_, { depname }) => <CutText text={depname} at="middle" />,
            },
          ]}
        />
      ) : null}
    </>
  );
};

/** `oid`: the role that the SQL is meant for; absent for a new one. */
type Props = { source: string; oid: string | undefined; onFault: (error: unknown) => void };

/** Runs the SQL in the form and shows whom it returns; stores nothing. */
export const RolePreview = ({ source, oid, onFault }: Props) => {
  const t = useTexts(roleTexts);
  const failureWords = useFailureWords();
  const run = useMutation({
    mutationFn: (typed: string) =>
      call(roleCalls.preview, { content: { source: typed, ...(oid === undefined ? {} : { oid }) } }),
    onSuccess: () => onFault(null),
    onError: onFault,
  });
  const old = run.variables !== source;
  const place = useRef<HTMLDivElement>(null);
  const { data } = run;
  // The result is below the SQL, often out of sight.
  useEffect(() => {
    if (data) reveal(place.current);
  }, [data]);
  return (
    <div ref={place} className="kit-wide role-preview">
      <Button
        icon={<EyeOutlined aria-hidden />}
        loading={run.isPending}
        disabled={source.trim() === ''}
        onClick={() => run.mutate(source)}
      >
        {t('role.preview')}
      </Button>
      {run.error && !old ? <Alert type="error" role="alert" showIcon title={failureWords(run.error)} /> : null}
      {run.data ? <Found preview={run.data} old={old} /> : null}
    </div>
  );
};
