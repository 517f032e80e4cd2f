import { CheckOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, type FormInstance, Switch, Tag, Tooltip } from 'antd';
import { Field } from '#platform/form/web/Field.tsx';
import { type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { versionTexts } from '../language-versions.texts.ts';
import { useFieldValue } from './useFieldValue.ts';
import type { VersionField, VersionRow } from './version-values.ts';

/** The original's value below the field of a version, so that both are seen together. */
const Original = ({ form, name, shown }: { form: FormInstance; name: string; shown?: (value: never) => string }) => {
  const t = useTexts(versionTexts);
  const value = useFieldValue(form, name);
  const text = shown ? shown(value as never) : value;
  return typeof text === 'string' && text !== '' ? (
    <span className="kit-version-original" title={text}>
      {t('versions.originalIs', { value: text })}
    </span>
  ) : null;
};

type Props<Row extends VersionRow> = {
  lang: Language;
  specs: readonly VersionField<Row>[];
  form: FormInstance;
  /** Versions can be switched off. */
  withStatus: boolean;
  /** It was outdated when the form was opened. */
  wasOutdated: boolean;
  /** Writes values of this version. */
  write: (values: Record<string, unknown>) => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** One language version in the record's form. */
export const VersionPanel = <Row extends VersionRow>({
  lang,
  specs,
  form,
  withStatus,
  wasOutdated,
  write,
  onCopy,
  onRemove,
}: Props<Row>) => {
  const t = useTexts(versionTexts);
  const name = languageNames[lang];
  const fieldName = (field: string) => `languages.${lang}.${field}`;
  const status = useFieldValue(form, fieldName('status'));
  const outdated = useFieldValue(form, fieldName('outdated'));
  return (
    <li className="kit-version" aria-label={name}>
      <div className="kit-version-head">
        <h3>{name}</h3>
        {outdated === 'Y' ? (
          <Tooltip title={t('versions.outdatedWhy')}>
            <Tag className="kit-version-outdated">{t('versions.outdated')}</Tag>
          </Tooltip>
        ) : null}
        <span className="kit-version-tools">
          <Tooltip title={t('versions.copy')}>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined aria-hidden />}
              aria-label={t('versions.copyTo', { name })}
              onClick={onCopy}
            />
          </Tooltip>
          <Tooltip title={t('common.delete')}>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('common.deleteNamed', { name })}
              onClick={onRemove}
            />
          </Tooltip>
          {withStatus ? (
            <Switch
              size="small"
              checked={status !== 'N'}
              aria-label={`${t('common.status')} · ${name}`}
              onChange={(isOn) => write({ status: isOn ? 'Y' : 'N' })}
            />
          ) : null}
        </span>
      </div>
      {outdated === 'Y' || wasOutdated ? (
        <Button
          size="small"
          className="kit-version-mark"
          icon={<CheckOutlined aria-hidden />}
          disabled={outdated !== 'Y'}
          onClick={() => write({ outdated: 'N' })}
        >
          {t(outdated === 'Y' ? 'versions.markUpToDate' : 'versions.markedUpToDate')}
        </Button>
      ) : null}
      {specs.map((spec) => (
        <Field
          key={spec.name}
          name={fieldName(spec.name)}
          {...(spec.className && { className: spec.className })}
          extra={
            <>
              {spec.extra}
              <Original form={form} name={spec.name} {...(spec.shown && { shown: spec.shown })} />
            </>
          }
        >
          {(label) => spec.control(label, lang)}
        </Field>
      ))}
    </li>
  );
};
