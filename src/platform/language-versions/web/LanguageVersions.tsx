import { PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useId, useRef } from 'react';
import type { FileAccept } from '#platform/files/file-kinds.ts';
import type { FileValue } from '#platform/files/files.contract.ts';
import type { RecordForm } from '#platform/form/web/useRecordForm.ts';
import { defaultLanguage, type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { versionTexts } from '../language-versions.texts.ts';
import { FileDrop } from './FileDrop.tsx';
import { useFileMatches } from './useFileMatches.ts';
import type { VersionForm } from './useVersionForm.ts';
import { presenceOf, type VersionRow, type VersionValues } from './version-values.ts';
import { VersionPanel } from './VersionPanel.tsx';
import './language-versions.css';

type Props<Row extends VersionRow, Values extends VersionValues> = {
  record: RecordForm<Values>;
  versions: VersionForm<Row>;
  /** The field of each version and of the original that holds a file; several can then be dropped at once. */
  files?: { name: string; accept: FileAccept; example: string };
  /** Whether versions can be switched off; by default they can. */
  withStatus?: boolean;
  /** Whether the page was opened for its language versions, and begins here. */
  isAim?: boolean;
};

/** All language versions of a record in its form: added, changed, copied from the original, removed. */
export const LanguageVersions = <Row extends VersionRow, Values extends VersionValues>({
  record,
  versions: { specs },
  files,
  withStatus = true,
  isAim = false,
}: Props<Row, Values>) => {
  const t = useTexts(versionTexts);
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  // The names of the versions' fields are made here, and no type of a form lists them.
  const form = record.form as FormInstance;
  const present: Language[] =
    Form.useWatch((values: Record<string, unknown>) => languages.filter((lang) => values[presenceOf(lang)]), {
      form,
      preserve: true,
    }) ?? [];
  const missing = languages.filter((lang) => !present.includes(lang));

  const write = (values: Record<string, unknown>): void => {
    // `setFieldsValue` would merge a file into the one before it.
    form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })));
    record.noteChange();
  };
  const ofVersion = (lang: Language, values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`languages.${lang}.${name}`, value]));
  const blank = (lang: Language): Record<string, unknown> => ({
    [presenceOf(lang)]: true,
    ...ofVersion(lang, Object.fromEntries(specs.map(({ name, empty }) => [name, empty]))),
  });
  const copied = (lang: Language): Record<string, unknown> => {
    const original = form.getFieldsValue(true) as Record<string, unknown>;
    return ofVersion(lang, Object.fromEntries(specs.map(({ name, empty }) => [name, original[name] ?? empty])));
  };

  const drop = useFileMatches({
    accept: files?.accept ?? { kinds: [], maxBytes: 0 },
    label: t('common.languageVersions'),
    valueOf: (target) => {
      const name = files?.name ?? '';
      return (form.getFieldValue(target === 'original' ? name : `languages.${target}.${name}`) ?? null) as FileValue;
    },
    place: (target, value: FileValue) => {
      const name = files?.name ?? '';
      if (target === 'original') return write({ [name]: value });
      const isThere = Boolean(form.getFieldValue(presenceOf(target)));
      write({ ...(isThere ? {} : blank(target)), ...ofVersion(target, { [name]: value }) });
    },
  });

  const add = (some: readonly Language[]): void => {
    write(Object.assign({}, ...some.map(blank)) as Record<string, unknown>);
    const first = specs[0]?.name ?? '';
    if (some[0]) setTimeout(() => form.focusField(`languages.${some[0]}.${first}`));
  };

  useEffect(() => {
    if (!isAim) return;
    reveal(section.current, 'start');
    section.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [isAim]);

  return (
    <section ref={section} className="kit-wide kit-versions" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('common.languageVersions')}</h2>
      <p>{t('versions.rule')}</p>
      {files ? <FileDrop accept={files.accept} example={files.example} files={drop} /> : null}
      {present.includes(defaultLanguage) && missing.length > 0 ? (
        <p className="kit-versions-warning">
          <WarningOutlined aria-hidden /> {t('versions.hidesOriginal')}
        </p>
      ) : null}
      <ul className="kit-versions-grid">
        {languages
          .filter((lang) => present.includes(lang))
          .map((lang) => (
            <VersionPanel
              key={lang}
              lang={lang}
              specs={specs}
              form={form}
              withStatus={withStatus}
              wasOutdated={record.start[`languages.${lang}.outdated`] === 'Y'}
              write={(values) => write(ofVersion(lang, values))}
              onCopy={() => write(copied(lang))}
              onRemove={() => write({ [presenceOf(lang)]: false })}
            />
          ))}
      </ul>
      {missing.length > 0 ? (
        <div className="kit-versions-add">
          {missing.map((lang) => (
            <Button key={lang} icon={<PlusOutlined aria-hidden />} onClick={() => add([lang])}>
              {t('versions.addNamed', { name: languageNames[lang] })}
            </Button>
          ))}
          {missing.length > 1 ? (
            <Button type="link" onClick={() => add(missing)}>
              {t('versions.addAll')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
};
