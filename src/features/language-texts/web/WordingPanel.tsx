import { CheckOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button, type FormInstance, Input, Switch, Tag, Tooltip } from 'antd';
import type { TextRecord } from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { Field } from '#platform/form/web/Field.tsx';
import { type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { languageTextLimits } from '#platform/language-texts/language-texts.contract.ts';
import { versionTexts } from '#platform/language-versions/language-versions.texts.ts';
import { useFieldValue } from '#platform/language-versions/web/useFieldValue.ts';
import { isStored, textFieldOf } from './text-values.ts';
import { muchWider, strangersIn } from './text-warnings.ts';
import { wordingSchema } from './wording-schema.ts';

const texts = { ...versionTexts, ...languageTextsTexts };

type Props = {
  lang: Language;
  form: FormInstance;
  record: TextRecord | undefined;
  /** The text that an own one is translated from. */
  original: string;
  wasOutdated: boolean;
  write: (values: Record<string, unknown>) => void;
};

/** One language of an id: its text, what it replaces, and what is doubtful about it. */
export const WordingPanel = ({ lang, form, record, original, wasOutdated, write }: Props) => {
  const t = useTexts(texts);
  const name = languageNames[lang];
  const field = textFieldOf(lang);
  const value = useFieldValue(form, field);
  const status = useFieldValue(form, `languages.${lang}.status`);
  const outdated = useFieldValue(form, `languages.${lang}.outdated`);
  const text = typeof value === 'string' ? value : '';
  const shipped = record?.shipped?.[lang];
  const stored = isStored({ [field]: value }, lang, record);
  const differs = shipped !== undefined && text.trim() !== shipped;
  const state = shipped === undefined ? (stored ? 'OWN' : 'missing') : differs && stored ? 'REWORDED' : 'DEFAULT';
  const strangers = strangersIn(text, lang);
  const percent = differs || shipped === undefined ? muchWider(text, record?.shipped ?? null, original) : null;
  const isOff = stored && status === 'N';
  return (
    <li className="kit-version" aria-label={name}>
      <div className="kit-version-head">
        <h3>{name}</h3>
        <Tag variant="filled" color={state === 'REWORDED' ? 'processing' : undefined}>
          {t(state === 'missing' ? 'language_text.missing' : `language_text.wording.${state}`)}
        </Tag>
        {outdated === 'Y' ? (
          <Tooltip title={t('language_text.outdatedWhy')}>
            <Tag className="kit-version-outdated">{t('versions.outdated')}</Tag>
          </Tooltip>
        ) : null}
        <span className="kit-version-tools">
          {shipped === undefined ? null : (
            <Tooltip title={t('language_text.putBack')}>
              <Button
                type="text"
                size="small"
                icon={<RollbackOutlined aria-hidden />}
                aria-label={t('language_text.putBackIn', { name })}
                disabled={!differs}
                onClick={() => write({ [field]: shipped })}
              />
            </Tooltip>
          )}
          <Switch
            size="small"
            checked={stored ? status !== 'N' : shipped !== undefined}
            disabled={!stored}
            aria-label={`${t('common.status')} · ${name}`}
            onChange={(isOn) => write({ [`languages.${lang}.status`]: isOn ? 'Y' : 'N' })}
          />
        </span>
      </div>
      {outdated === 'Y' || wasOutdated ? (
        <Button
          size="small"
          className="kit-version-mark"
          icon={<CheckOutlined aria-hidden />}
          disabled={outdated !== 'Y'}
          onClick={() => write({ [`languages.${lang}.outdated`]: 'N' })}
        >
          {t(outdated === 'Y' ? 'versions.markUpToDate' : 'versions.markedUpToDate')}
        </Button>
      ) : null}
      <Field
        name={field}
        required={false}
        schema={wordingSchema(shipped ?? original, record?.longest)}
        extra={
          <>
            {differs ? (
              <span className="language-text-note">{t('language_text.defaultIs', { text: shipped })}</span>
            ) : null}
            {isOff && shipped !== undefined ? (
              <span className="language-text-note">{t('language_text.inForce')}</span>
            ) : null}
            {strangers.length > 0 ? (
              <span className="language-text-warning">
                {t('language_text.strangers', { characters: strangers.join(' ') })}
              </span>
            ) : null}
            {percent === null ? null : (
              <span className="language-text-warning">{t('language_text.wide', { percent })}</span>
            )}
          </>
        }
      >
        <Input.TextArea lang={lang} autoSize={{ minRows: 2, maxRows: 8 }} maxLength={languageTextLimits.langcontent} />
      </Field>
    </li>
  );
};
