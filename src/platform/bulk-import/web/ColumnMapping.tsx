import { Button, Collapse, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { usePreference } from '#platform/preferences/web/usePreference.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ImportRecord, type PreviewColumn } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { rememberedColumns, rememberedPlaces, type RememberedColumns, withChosen } from './remembered-columns.ts';

const nothing: RememberedColumns = {};

type Props = {
  record: ImportRecord & { headings: string[]; columns: PreviewColumn[] };
  isOpen: boolean;
  /** The file has just been sent: its columns are those that the person has chosen for the last one of its kind. */
  isNew: boolean;
  reload: () => Promise<void>;
};

/** Which column of the file is which; by the headings, or as the person chooses. */
export const ColumnMapping = ({ record, isOpen, isNew, reload }: Props) => {
  const t = useTexts(importDialogTexts);
  const clearing = useChoiceClearing();
  const notices = useNotices();
  const [places, setPlaces] = useState<Record<string, number | null>>({});
  const [isChecking, setChecking] = useState(false);
  const [remembered, remember] = usePreference(`import-columns:${record.kind}`, rememberedColumns, nothing);
  const placeOf = ({ name, heading }: PreviewColumn): number | null =>
    Object.hasOwn(places, name) ? (places[name] ?? null) : heading;
  const used = new Set(record.columns.map(placeOf));
  const ignored = record.headings.filter((heading, at) => !used.has(at) && heading !== '');

  const send = async (columns: { column: string; heading: number | null }[]): Promise<void> => {
    setChecking(true);
    try {
      await call(bulkImportCalls.map, { content: { import: record.import, columns } });
    } catch (error) {
      notices.failure(t('import.failed'), error);
    }
    await reload();
    setChecking(false);
  };
  const check = (): Promise<void> => {
    remember(withChosen(remembered, record.headings, places));
    return send(Object.entries(places).map(([column, heading]) => ({ column, heading })));
  };
  useEffect(() => {
    const again = isNew ? rememberedPlaces(remembered, record.headings, record.columns) : [];
    if (again.length > 0) void send(again);
    // Once for each file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [record.import]);

  const fields = (
    <div className="import-mapping">
      {record.columns.map((column) => (
        <label key={column.name}>
          <span>{column.required === 'Y' ? t('import.requiredColumn', { name: column.title }) : column.title}</span>
          <Select<number>
            allowClear={clearing}
            placeholder={t('import.notInFile')}
            value={placeOf(column) ?? undefined}
            status={column.required === 'Y' && placeOf(column) === null ? 'error' : undefined}
            options={record.headings.map((heading, at) => ({
              value: at,
              label: heading === '' ? `#${at + 1}` : heading,
              disabled: used.has(at) && placeOf(column) !== at,
            }))}
            onChange={(at: number | undefined) => setPlaces({ ...places, [column.name]: at ?? null })}
          />
        </label>
      ))}
      <Button loading={isChecking} disabled={Object.keys(places).length === 0} onClick={() => void check()}>
        {t('import.checkAgain')}
      </Button>
    </div>
  );
  return (
    <>
      <Collapse
        size="small"
        defaultActiveKey={isOpen ? ['mapping'] : []}
        items={[{ key: 'mapping', label: t('import.mapping'), children: fields }]}
      />
      {ignored.length > 0 ? <p className="import-note">{t('import.ignored', { names: ignored })}</p> : null}
    </>
  );
};
