import { z } from 'zod';
import { Checkbox, Form, Input } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import {
  blacklistCalls,
  blacklistRemark,
  type BlacklistRow,
  blacklistRow,
} from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { dialogWidth, FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { call } from '#platform/wire/web/client.ts';
import { ContentName } from './ContentName.tsx';
import { blacklistList, blacklistName } from './blacklist-list.ts';
import './access-lists.css';

type Values = { remark: string; withSub: boolean };

const valuesOf = ({ remark, containSub }: BlacklistRow): Values => ({ remark, withSub: containSub === 'Y' });

const currentOf = currentVersion<z.infer<typeof blacklistRow>, Values>(blacklistRow, valuesOf);

/** What identifies an entry and cannot change; with the remark where nothing can change. */
const Facts = ({ row, withRemark = false }: { row: BlacklistRow; withRemark?: boolean }) => {
  const t = useTexts(blacklistTexts);
  const facts = [
    [t('blacklist.blacktype'), row.blacktypename || row.blacktype],
    [t('common.type'), row.typename],
    [t('common.id'), <CodeChip key="id" code={row.userid} />],
    [t('common.name'), <ContentName key="name" row={row} id={row.userid} />],
    ...(withRemark ? [[t('common.remark'), row.remark] as const] : []),
  ] as const;
  return (
    <dl className="access-facts kit-wide">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

type EditProps = { row: BlacklistRow; onSaved: (row: BlacklistRow) => void; onClose: () => void };

const schemas = { remark: blacklistRemark, withSub: z.boolean() };

const EditForm = ({ row, onSaved, onClose }: EditProps) => {
  const t = useTexts(blacklistTexts);
  const subWords = useTexts(permissionTexts);
  const isDepartment = row.type === 'D';
  const mayContainSub = row.mayContainSub === 'Y';
  const record = useRecordForm<Values, BlacklistRow>({
    draft: `${blacklistList.name}:${row.oid}`,
    initial: valuesOf(row),
    rev: row.rev,
    named: () => blacklistName(row),
    fields: [
      { name: 'remark', label: t('common.remark') },
      {
        name: 'withSub',
        label: subWords('common.containSub'),
        shown: (value) => subWords(value ? 'common.withSub' : 'permission.withoutSub'),
      },
    ],
    schemas,
    save: ({ remark, withSub }, rev) =>
      call(blacklistCalls.edit, {
        content: { oid: row.oid, rev, remark, ...(isDepartment ? { containSub: withSub ? 'Y' : 'N' } : {}) },
      }),
    onSaved,
    onClose,
    current: currentOf,
  });
  const { Field } = record;
  return (
    <FormDialog record={record} title={t('blacklist.editTitle')} after={<AuditFields row={row} />}>
      <Facts row={row} />
      {isDepartment ? (
        <Form.Item
          className="kit-wide"
          name="withSub"
          valuePropName="checked"
          extra={mayContainSub ? undefined : t('blacklist.withSubNot')}
        >
          <Checkbox disabled={!mayContainSub}>{t('blacklist.withSub')}</Checkbox>
        </Form.Item>
      ) : null}
      <Field wide className="access-remark" name="remark">
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t('blacklist.remarkHint')}
          maxLength={accessListLimits.remark * 2}
          count={{ show: true, max: accessListLimits.remark }}
        />
      </Field>
    </FormDialog>
  );
};

type Props = {
  screen: Parameters<typeof OpenRecord>[0]['screen'];
  onSaved: (row: BlacklistRow) => void;
};

/**
 * Edits the remark of an entry, and whether a department includes those below it; everything else is read-only (seed
 * 000 §2.6), and all of it for an entry that the reader may not change. A dialog over the list.
 */
export const BlacklistEdit = ({ screen, onSaved }: Props) => {
  const t = useTexts(blacklistTexts);
  return (
    <OpenRecord
      screen={screen}
      load={(oid) => call(blacklistCalls.item, { query: { oid } })}
      dialog={{ title: t('blacklist.editTitle') }}
    >
      {(row) =>
        row.mayChange === 'Y' ? (
          <EditForm row={row} onSaved={onSaved} onClose={screen.close} />
        ) : (
          <Dialog
            title={t('common.detailsOf', { name: blacklistName(row) })}
            width={dialogWidth}
            footer={null}
            onCancel={screen.close}
          >
            <Facts row={row} withRemark />
            <AuditFields row={row} />
          </Dialog>
        )
      }
    </OpenRecord>
  );
};
