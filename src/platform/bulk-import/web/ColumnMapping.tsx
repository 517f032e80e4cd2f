import { Button, Collapse, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ImportRecord, type PreviewColumn } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';

type Props = {
  record: ImportRecord & { headings: string[]; columns: PreviewColumn[] };
  isOpen: boolean;
  reload: () => Promise<void>;
};

/** Which column of the file is which; by the headings, or as the person chooses. */
export const ColumnMapping = ({ record, isOpen, reload }: Props) => {
  const t = useTexts(importDialogTexts);
  const notices = useNotices();
  const [places, setPlaces] = useState<Record<string, number | null>>({});
  const [isChecking, setChecking] = useState(false);
  const placeOf = ({ name, heading }: PreviewColumn): number | null =>
    Object.hasOwn(places, name) ? (places[name] ?? null) : heading;
  const used = new Set(record.columns.map(placeOf));
  const ignored = record.headings.filter((heading, at) => !used.has(at) && heading !== '');

  const check = async (): Promise<void> => {
    setChecking(true);
    const columns = Object.entries(places).map(([column, heading]) => ({ column, heading }));
    try {
      await call(bulkImportCalls.map, { content: { import: record.import, columns } });
    } catch (error) {
      notices.failure(t('import.failed'), error);
    }
    await reload();
    setChecking(false);
  };

  const fields = (
    <div className="import-mapping">
      {record.columns.map((column) => (
        <label key={column.name}>
          <span>
            {column.title}{' '}
            {column.required === 'Y' ? <span className="import-note">({t('import.required')})</span> : null}
          </span>
          <Select<number>
            allowClear
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
      {ignored.length > 0 ? <p className="import-note">{t('import.ignored', { names: ignored.join(', ') })}</p> : null}
    </>
  );
};
