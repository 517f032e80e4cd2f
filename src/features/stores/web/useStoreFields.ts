import { useMemo } from 'react';
import { storeTexts } from '#features/stores/stores.texts.ts';
import type { FileInfo, FileValue } from '#platform/files/files.contract.ts';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Values } from './store-values.ts';

const fileNames = (value: unknown): string => {
  const files = Array.isArray(value) ? (value as FileInfo[]) : [value as FileValue];
  return files.map((file) => (file && 'filename' in file ? file.filename : '')).join('\n');
};

/** The fields of the form, in order. */
export const useStoreFields = (): FormField<Values>[] => {
  const t = useTexts(storeTexts);
  return useMemo(
    (): FormField<Values>[] => [
      { name: 'cover', label: t('store.cover'), shown: fileNames },
      { name: 'storeNm', label: t('store.name') },
      { name: 'sort', label: t('common.order') },
      { name: 'addr', label: t('store.addr') },
      { name: 'openingHours', label: t('store.openingHours') },
      { name: 'tel', label: t('store.tel') },
      { name: 'perExpense', label: t('store.expense') },
      { name: 'currency', label: t('store.currency') },
      { name: 'introduce', label: t('store.introduce') },
      { name: 'discount', label: t('store.discount') },
      { name: 'map', label: t('store.map') },
      { name: 'longitude', label: t('store.longitude') },
      { name: 'latitude', label: t('store.latitude') },
      { name: 'details', label: t('store.details'), shown: fileNames },
    ],
    [t],
  );
};
