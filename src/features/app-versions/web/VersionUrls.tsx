import { ArrowLeftOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import {
  appVersionCalls,
  type AppVersionRow,
  type VersionUrlRow,
} from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import '#platform/language-cards/web/language-cards.css';
import { StatusSwitch } from '#platform/resource-table/web/StatusSwitch.tsx';
import { EmptyState, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { call } from '#platform/wire/web/client.ts';
import { loadRegions, withCurrent } from './app-version-choices.ts';
import { appVersionName, tableName } from './app-version-list.ts';
import { VersionUrlDialog } from './VersionUrlDialog.tsx';

type CardProps = {
  item: VersionUrlRow;
  editable: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onStatus: (status: 'Y' | 'N') => Promise<unknown>;
};

const LinkCard = ({ item, editable, onEdit, onDelete, onStatus }: CardProps) => {
  const t = useTexts(appVersionTexts);
  const name = item.cntyname;
  return (
    <li>
      <Card size="small" className="kit-language-card">
        <div className="kit-language-head">
          <strong>{name}</strong>
          <code className="kit-code">{item.cnty}</code>
        </div>
        <p>
          <a href={item.url} target="_blank" rel="noopener noreferrer">
            {item.url}
          </a>
        </p>
        <div className="kit-language-foot">
          <StatusSwitch value={item.status} name={name} disabled={!editable} save={onStatus} />
          {editable ? (
            <span>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined aria-hidden />}
                aria-label={t('common.editNamed', { name })}
                onClick={onEdit}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('common.deleteNamed', { name })}
                onClick={onDelete}
              />
            </span>
          ) : null}
        </div>
      </Card>
    </li>
  );
};

const load = async (versionOid: string) => {
  const [links, regions] = await Promise.all([call(appVersionCalls.urls, { query: { versionOid } }), loadRegions()]);
  return { links, regions };
};

type Props = { row: AppVersionRow; editable: boolean; onBack: () => void };

/** The download links of a version, one card for each region. */
export const VersionUrls = ({ row, editable, onBack }: Props) => {
  const t = useTexts(appVersionTexts);
  const { language } = useLanguage();
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const queryKey = [tableName, 'links', row.oid, language];
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: () => load(row.oid) });
  const [open, setOpen] = useState<VersionUrlRow | 'new' | null>(null);
  const given = new Set(data?.links.map(({ cnty }) => cnty));
  const free = (data?.regions ?? []).filter(({ value }) => !given.has(value));
  const mayAdd = editable && free.length > 0;
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: [tableName, 'links', row.oid] });
  useShortcut('n', () => setOpen('new'), mayAdd && open === null);

  const setStatus = async ({ oid }: VersionUrlRow, status: 'Y' | 'N'): Promise<void> => {
    await call(appVersionCalls.editUrl, { content: { oid, status } });
    await reload();
  };
  const remove = ({ oid, cntyname }: VersionUrlRow): void =>
    confirmDelete({
      names: [`${appVersionName(row)} · ${cntyname}`],
      depends: t('app_version.linkDepends'),
      remove: () => call(appVersionCalls.removeUrls, { content: [oid] }),
      onDone: () => void reload(),
    });
  const item = open === 'new' ? null : open;
  const choices = withCurrent(free, item ? { value: item.cnty, label: item.cntyname } : null);
  const title = t('app_version.linksOf', { name: appVersionName(row) });
  const isFull = data !== undefined && free.length === 0;

  return (
    <section className="kit-language-page" aria-label={title}>
      <header className="kit-language-header">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('common.back')} onClick={onBack} />
        <h1>{title}</h1>
        {editable ? (
          <span title={isFull ? t('app_version.allRegions') : undefined}>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              disabled={!mayAdd}
              onClick={() => setOpen('new')}
            >
              {t('app_version.addLink')}
            </Button>
          </span>
        ) : null}
      </header>
      {data === undefined && error && !isFetching ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && isFetching ? <LoadingRows count={3} /> : null}
      {data?.links.length === 0 ? (
        <EmptyState words={{ title: t('app_version.noLinksTitle'), hint: t('app_version.noLinksHint') }} />
      ) : null}
      <ul className="kit-language-grid">
        {data?.links.map((link) => (
          <LinkCard
            key={link.oid}
            item={link}
            editable={editable}
            onEdit={() => setOpen(link)}
            onDelete={() => remove(link)}
            onStatus={(status) => setStatus(link, status)}
          />
        ))}
      </ul>
      {open ? (
        <VersionUrlDialog
          key={item?.oid ?? 'new'}
          versionOid={row.oid}
          item={item}
          regions={choices}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void reload();
          }}
        />
      ) : null}
    </section>
  );
};
