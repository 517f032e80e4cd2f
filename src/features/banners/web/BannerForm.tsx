import { Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import {
  bannerCalls,
  bannerFields,
  bannerLimits,
  bannerPicture,
  bannerReasons,
  type BannerFunction,
  type BannerRecord,
  type BannerRow,
  hasAddress,
  openTypeList,
  openTypes,
} from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { fileNameOf, requiredFile } from '#platform/files/files.contract.ts';
import { ImageField } from '#platform/files/web/ImageField.tsx';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import { PickerField } from '#platform/picker/web/PickerField.tsx';
import { namedIn, type PickerSource, wholeList } from '#platform/picker/web/picker-source.ts';
import { useRemembering } from '#platform/picker/web/useRecentRows.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { call } from '#platform/wire/web/client.ts';
import {
  contentOf,
  currentOf,
  dependentSchemas,
  functionText,
  newPicture,
  newValues,
  type Values,
  valuesOf,
} from './banner-values.ts';
import { bannerWords } from './banner-list.ts';
import { useVersionFields } from './useVersionFields.tsx';

const loadFunctions = wholeList(() => call(bannerCalls.functions, {}), functionText);
const pictures = { name: 'picture', accept: bannerPicture, example: 'banner_vi.png' };
const schemas = { ...bannerFields, picture: requiredFile(bannerReasons.addImage) };

const useFunctionSource = (): PickerSource<BannerFunction> => {
  const t = useTexts(bannerTexts);
  const source = useMemo(
    (): PickerSource<BannerFunction> => ({
      name: 'banner-functions',
      keyOf: ({ id }) => id,
      textOf: functionText,
      load: loadFunctions,
      named: namedIn(loadFunctions, ({ id, name }) => [id, name]),
      columns: [
        { key: 'id', title: t('common.functionId'), width: 200, render: ({ id }) => <CodeChip code={id} /> },
        { key: 'name', title: t('common.functionName'), render: ({ name }) => <CutText text={name} /> },
      ],
    }),
    [t],
  );
  return useRemembering('app-functions', source);
};

type Props = {
  /** A banner, or the defaults of a new one. */
  from: BannerRecord | { sort: number; starttime: string };
  /** Whether the form was opened for its language versions. */
  forLanguages?: boolean;
  onSaved: (row: BannerRow) => void;
  onClose: () => void;
};

/** Adds or edits a banner with its language versions (seed 001 §2.4). */
export const BannerForm = ({ from, forLanguages = false, onSaved, onClose }: Props) => {
  const t = useTexts(bannerTexts);
  const row = 'oid' in from ? from : undefined;
  const functions = useFunctionSource();
  const openTypeWords = useCodeWords(openTypeList);
  const versions = useVersionForm(useVersionFields(), row?.versions ?? []);
  const record = useRecordForm<Values, BannerRow>({
    draft: `banners:${row?.oid ?? 'new'}`,
    initial: { ...('oid' in from ? valuesOf(from) : newValues(from)), ...versions.initial },
    rev: row?.rev,
    fields: [
      { name: 'id', label: t('common.id') },
      { name: 'sort', label: t('common.order') },
      { name: 'explain', label: t('common.description') },
      { name: 'picture', label: t('banner.picture'), shown: fileNameOf },
      { name: 'opentype', label: t('banner.openType'), shown: openTypeWords },
      { name: 'appid', label: t('banner.app'), shown: (picked) => picked?.text },
      { name: 'portalurl', label: t('banner.url') },
      { name: 'starttime', label: t('common.start') },
      { name: 'endtime', label: t('common.end') },
      ...versions.fields,
    ],
    named: bannerWords,
    schemas: { ...schemas, ...versions.schemas },
    save: (values, rev) => {
      const content = { ...contentOf(values), languages: versions.sent(values) };
      const fileid = newPicture(values, row);
      if (!row) return call(bannerCalls.upload, { content: { ...content, fileid } });
      const change = { ...content, oid: row.oid, rev };
      return fileid
        ? call(bannerCalls.upload, { content: { ...change, fileid } })
        : call(bannerCalls.edit, { content: change });
    },
    onSaved,
    onClose,
    wireNames: { fileid: 'picture', file: 'picture', ...versions.wireNames },
    current: currentOf(versions),
  });
  const { form, Field } = record;
  const opentype = Form.useWatch('opentype', form) ?? record.start.opentype;
  const [dependent] = useState(() => dependentSchemas(() => form.getFieldsValue(true) as Values));

  return (
    <FormPage
      record={record}
      title={t(row ? 'banner.editTitle' : 'banner.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="id">
        <Input maxLength={bannerLimits.id} />
      </Field>
      <Field name="sort" extra={t('banner.sortHint')}>
        <Input inputMode="decimal" maxLength={8} />
      </Field>
      <Field wide name="explain">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={bannerLimits.explain} />
      </Field>
      <Field wide className="banner-image" name="picture">
        {(label) => <ImageField label={label} accept={bannerPicture} />}
      </Field>
      <Field name="opentype">
        <CodeSelect list={openTypeList} />
      </Field>
      {opentype === openTypes.app ? (
        <Field required name="appid" schema={dependent.appid} dependencies={['opentype']}>
          {(label) => <PickerField label={label} title={t('banner.pickApp')} source={functions} />}
        </Field>
      ) : null}
      {hasAddress(opentype) ? (
        <Field
          required={opentype === openTypes.page}
          name="portalurl"
          schema={dependent.portalurl}
          dependencies={['opentype']}
        >
          <Input type="url" inputMode="url" placeholder="https://" maxLength={bannerLimits.address} />
        </Field>
      ) : null}
      <TimeField name="starttime" />
      <TimeField
        isEnd
        name="endtime"
        schema={dependent.endtime}
        dependencies={['starttime']}
        placeholder={t('banner.noEnd')}
      />
      <LanguageVersions record={record} versions={versions} files={pictures} isAim={forLanguages} />
    </FormPage>
  );
};
