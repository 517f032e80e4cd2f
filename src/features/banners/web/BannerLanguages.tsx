import { ArrowLeftOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { bannerLanguageCalls, type BannerLanguageRow } from '#features/banners/banner-languages.contract.ts';
import { type BannerRow, hasAddress } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import '#platform/language-cards/web/language-cards.css';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { call } from '#platform/wire/web/client.ts';
import { bannerList, bannerName } from './banner-list.ts';
import { BannerLanguageDialog } from './BannerLanguageDialog.tsx';
import { BannerPicture } from './BannerPicture.tsx';
import { functionText } from './banner-values.ts';

const OriginalCard = ({ row }: { row: BannerRow }) => {
  const t = useTexts(bannerTexts);
  const opens = row.appid ? functionText({ id: row.appid, name: row.appname }) : row.portalurl;
  return (
    <li>
      <Card size="small" className="banner-card banner-card-original">
        <div className="kit-language-head">
          <strong>{t('banner.original')}</strong>
        </div>
        <BannerPicture file={row.fileInfo} name={bannerName(row)} size="card" />
        <p className="banner-card-address" title={opens}>
          {opens || <span className="banner-card-inherits">—</span>}
        </p>
      </Card>
    </li>
  );
};

type CardProps = {
  item: BannerLanguageRow;
  /** The banner opens an address: a version may have its own. */
  hasAddress: boolean;
  editable: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onStatus: (status: YesNo) => Promise<unknown>;
};

const LanguageCard = ({ item, hasAddress: mayHaveAddress, editable, onEdit, onDelete, onStatus }: CardProps) => {
  const t = useTexts(bannerTexts);
  const name = languageNames[item.lang];
  return (
    <li>
      <Card size="small" className="banner-card">
        <div className="kit-language-head">
          <strong>{name}</strong>
          <code className="kit-code">{item.lang}</code>
        </div>
        <BannerPicture file={item.fileInfo} name={name} size="card" />
        {mayHaveAddress ? (
          <p className="banner-card-address" title={item.portalurl || undefined}>
            {item.portalurl || <span className="banner-card-inherits">{t('banner.ownUrl')}</span>}
          </p>
        ) : null}
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

type Props = { row: BannerRow; editable: boolean; onBack: () => void };

/** The language versions of a banner as cards beside the banner itself, with back, add, edit, delete and a status each (seed 001 §2.4). */
export const BannerLanguages = ({ row, editable, onBack }: Props) => {
  const t = useTexts(bannerTexts);
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const queryKey = [bannerList.name, 'languages', row.oid];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => call(bannerLanguageCalls.languages, { query: { bannerOid: row.oid } }),
  });
  const [open, setOpen] = useState<BannerLanguageRow | 'new' | null>(null);
  const given = new Set((data ?? []).map(({ lang }) => lang));
  const free = languages.filter((language) => !given.has(language));
  const mayAdd = editable && data !== undefined && free.length > 0;
  const mayHaveAddress = hasAddress(row.opentype);
  useShortcut('n', () => setOpen('new'), mayAdd && open === null);

  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  const setStatus = async ({ oid }: BannerLanguageRow, status: YesNo): Promise<void> => {
    const saved = await call(bannerLanguageCalls.edit, { content: { oid, status } });
    client.setQueryData<BannerLanguageRow[]>(queryKey, (before) =>
      before?.map((one) => (one.oid === oid ? saved : one)),
    );
  };
  const remove = ({ oid, lang }: BannerLanguageRow): void =>
    confirmDelete({
      names: [languageNames[lang]],
      remove: () => call(bannerLanguageCalls.remove, { content: [oid] }),
      onDone: () => void reload(),
    });
  const back = (): void => {
    void client.invalidateQueries({ queryKey: [bannerList.name, 'page'] });
    onBack();
  };

  const title = t('common.languageVersionsOf', { name: bannerName(row) });
  return (
    <section className="kit-language-page" aria-label={title}>
      <header className="kit-language-header">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('common.back')} onClick={back} />
        <h1>{title}</h1>
        {editable ? (
          <span title={data && free.length === 0 ? t('common.allLanguagesGiven') : undefined}>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              disabled={!mayAdd}
              onClick={() => setOpen('new')}
            >
              {t('common.addLanguage')} <kbd className="kit-key">n</kbd>
            </Button>
          </span>
        ) : null}
      </header>
      <p className="banner-cards-purpose">{t('banner.languagesPurpose')}</p>
      {data === undefined && error && !isFetching ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && isFetching ? <LoadingRows count={4} /> : null}
      {data ? (
        <ul className="kit-language-grid banner-cards">
          <OriginalCard row={row} />
          {data.map((item) => (
            <LanguageCard
              key={item.oid}
              item={item}
              hasAddress={mayHaveAddress}
              editable={editable}
              onEdit={() => setOpen(item)}
              onDelete={() => remove(item)}
              onStatus={(status) => setStatus(item, status)}
            />
          ))}
        </ul>
      ) : null}
      {open ? (
        <BannerLanguageDialog
          key={open === 'new' ? 'new' : open.oid}
          bannerOid={row.oid}
          item={open === 'new' ? null : open}
          choices={open === 'new' ? free : [open.lang, ...free]}
          hasAddress={mayHaveAddress}
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
