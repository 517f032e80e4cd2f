import { CommentOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { storeLimits, storeReasons } from '#features/stores/store-fields.ts';
import { type PlantOption, storeCalls, type StoreDetail, storePicture } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { ImageField } from '#platform/files/web/ImageField.tsx';
import { ImageListField } from '#platform/files/web/ImageListField.tsx';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { DecimalInput } from '#platform/form/web/DecimalInput.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { ReadOnlyField } from '#platform/form/web/ReadOnlyField.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { HoursInput } from './HoursInput.tsx';
import { MapTools } from './MapTools.tsx';
import {
  addContent,
  currentOf,
  dependentSchemas,
  editContent,
  fileNames,
  schemas,
  type Values,
} from './store-values.ts';

/** An existing store, or the plant of a new one. */
type Subject = { row: StoreDetail; plant?: undefined } | { row?: undefined; plant: PlantOption };

type Props = Subject & {
  initial: Values;
  onChanged: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/** Red while there is unread feedback. */
const Feedback = ({ row, onRead }: { row: StoreDetail; onRead: () => void }) => {
  const t = useTexts(storeTexts);
  const [open, setOpen] = useState(false);
  const [isNew, setNew] = useState(row.newFeedBack === 'Y');
  return (
    <>
      <Button danger={isNew} icon={<CommentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t(isNew ? 'store.feedbackNew' : 'store.feedback')}
      </Button>
      {open ? (
        <FeedbackDialog
          store={row}
          mayChange
          onRead={() => {
            setNew(false);
            onRead();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

/** Add and edit of seed 001 §2.11, with the rules of its §5; the server applies the same rules. */
export const StoreForm = ({ row, plant, initial, onChanged, onSaved, onClose }: Props) => {
  const t = useTexts(storeTexts);
  const { number } = useLanguage();
  const record = useRecordForm<Values, StoreDetail>({
    draft: row ? `stores:${row.oid}` : `stores:new:${plant.value}`,
    initial,
    rev: row?.rev,
    named: ({ storeNm }) => storeNm,
    fields: [
      { name: 'cover', label: t('store.cover'), shown: (file) => file && fileNames([file]) },
      { name: 'storeNm', label: t('store.name') },
      { name: 'sort', label: t('common.order') },
      { name: 'addr', label: t('store.addr') },
      { name: 'openingHours', label: t('store.openingHours') },
      { name: 'tel', label: t('store.tel') },
      { name: 'perExpense', label: t('store.expense') },
      { name: 'currency', label: t('common.currency') },
      { name: 'introduce', label: t('store.introduce') },
      { name: 'discount', label: t('store.discount') },
      { name: 'map', label: t('store.map') },
      { name: 'longitude', label: t('store.longitude') },
      { name: 'latitude', label: t('store.latitude') },
      { name: 'details', label: t('store.details'), shown: fileNames },
    ],
    schemas,
    save: (values, rev) =>
      row
        ? call(storeCalls.edit, { content: { oid: row.oid, rev, ...editContent(values, initial) } })
        : call(storeCalls.add, { content: addContent(values, plant.value, initial) }),
    onSaved,
    onClose,
    wireNames: { imageVOList: 'details' },
    current: currentOf(initial),
  });
  const { form, Field } = record;
  const [dependent] = useState(() =>
    dependentSchemas(
      (name) => (form.getFieldValue(name) as string | undefined) ?? '',
      () => {
        const details = form.getFieldValue('details') as Values['details'] | undefined;
        return row && !details?.length ? storeReasons.noImages : storeReasons.addCover;
      },
    ),
  );
  return (
    <FormPage
      record={record}
      title={row ? t('store.editTitle') : t('store.addTitleAt', { plant: plant.label })}
      actions={row ? <Feedback row={row} onRead={onChanged} /> : null}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field wide name="cover" schema={dependent.cover}>
        {(label) => <ImageField accept={storePicture} label={label} />}
      </Field>
      <Field name="storeNm">
        <Input maxLength={storeLimits.name} />
      </Field>
      <Field name="sort" extra={t('store.sortHelp')}>
        <DecimalInput maxLength={8} />
      </Field>
      <Field wide name="addr">
        <Input maxLength={storeLimits.addr} />
      </Field>
      <Field name="openingHours">
        <HoursInput />
      </Field>
      <Field name="tel">
        <Input inputMode="tel" maxLength={storeLimits.tel} />
      </Field>
      <Field name="perExpense">
        <DecimalInput maxLength={12} />
      </Field>
      <Field name="currency">
        <CodeSelect list="CurrencyType" />
      </Field>
      <Field wide name="introduce">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={storeLimits.introduce} showCount />
      </Field>
      <Field wide name="discount">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={storeLimits.discount} />
      </Field>
      {row ? (
        <>
          <ReadOnlyField label={t('store.grade')} text={row.avgGrade === null ? '—' : number(row.avgGrade)} />
          <ReadOnlyField label={t('store.visits')} text={number(row.visitcount)} />
        </>
      ) : null}
      <Field wide name="map">
        <CodeSelect list="MapType" all={t('store.noMap')} />
      </Field>
      {/* Not marked: each coordinate is needed only while the other one is set. */}
      <Field required={false} name="longitude" schema={dependent.longitude} dependencies={['latitude']}>
        <Input inputMode="decimal" maxLength={11} placeholder="-180 ~ 180" />
      </Field>
      <Field required={false} name="latitude" schema={dependent.latitude} dependencies={['longitude']}>
        <Input inputMode="decimal" maxLength={10} placeholder="-90 ~ 90" />
      </Field>
      <MapTools form={form} start={record.start} />
      <Field wide name="details" extra={t('store.detailsHelp', { most: storeLimits.details })}>
        {(label) => <ImageListField accept={storePicture} label={label} most={storeLimits.details} />}
      </Field>
    </FormPage>
  );
};
