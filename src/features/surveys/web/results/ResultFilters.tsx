import { everyday } from '#features/surveys/survey-codes.ts';
import { FilterOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Input, Select, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import { type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { dayAfter, isDay, masked, type ResultFilter } from './result-filter.ts';
import { versionsQuery } from './result-queries.ts';
import { resultWords } from './result-words.ts';
import type { ResultAddress } from './useResultFilter.ts';
import './results.css';

/** Characters of `YYYY-MM-DD` (seed 002 §9). */
const dayLength = 10;

type DayProps = { value: string; onChange: (day: string) => void };

/** The day of an everyday survey (seed 002 §2.2, §5): nothing is asked before its ten characters are there. */
const DayFilter = ({ value, onChange }: DayProps) => {
  const t = useTexts(resultWords);
  const warn = useWarning();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const isWrong = typed !== '' && typed.length === dayLength && !isDay(typed);
  const take = (text: string): void => {
    setTyped(text);
    if (isDay(text)) onChange(text);
  };
  // The dialog that Enter opens takes the focus: the field is not left.
  const isWarned = useRef(false);
  const check = (): void => {
    if (isDay(typed)) return;
    isWarned.current = true;
    warn(t('survey.date_incomplete'));
  };
  const leave = (): void => {
    if (!isWarned.current) {
      check();
      setTyped(value);
    }
    isWarned.current = false;
  };
  const step = (days: number): void => onChange(dayAfter(value, days));
  return (
    <div className="results-filter results-filter-day">
      <label htmlFor={id}>
        {t('survey.result.day')}{' '}
        <span className="results-required" aria-hidden>
          *
        </span>
      </label>
      <Space.Compact>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={t('results.dayBefore')} onClick={() => step(-1)} />
        <Input
          id={id}
          className="results-day"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="YYYY-MM-DD"
          maxLength={dayLength}
          value={typed}
          {...(isWrong ? { status: 'error' as const } : {})}
          aria-invalid={isWrong}
          onChange={({ target }) => take(target.value.endsWith('-') ? target.value : masked(target.value))}
          onPressEnter={check}
          onBlur={leave}
        />
        <Button icon={<RightOutlined aria-hidden />} aria-label={t('results.dayAfter')} onClick={() => step(1)} />
      </Space.Compact>
    </div>
  );
};

type Props = {
  survey: SurveyRecord;
  address: ResultAddress;
  filter: ResultFilter;
  isScreening: boolean;
  onScreening: () => void;
};

/**
 * The filters above the three tabs (seed 002 §2.2), and the version that is shown and compared. Who has answered any
 * version has completed the survey: there, the version is asked for the conditions alone.
 */
export const ResultFilters = ({ survey, address, filter, isScreening, onScreening }: Props) => {
  const t = useTexts(resultWords);
  const clearing = useChoiceClearing();
  const { number, date } = useLanguage();
  const [company, plant, version, against] = [useId(), useId(), useId(), useId()];
  const { data: versions } = useQuery(versionsQuery(survey.oid));
  const { companies, plants, setFilter } = address;
  const shown = filter.version ?? survey.version;
  const versionOptions = (versions ?? []).map(({ version: value, publishedat, sheets }) => ({
    value,
    label: t('results.versionOption', { version: value, day: date(publishedat), count: number(sheets) }),
  }));
  const count = filter.screens.length + (filter.score === null ? 0 : 1);
  return (
    <div className="results-filters" role="search" aria-label={t('results.filters')}>
      {survey.subType === everyday ? (
        <DayFilter key={filter.date} value={filter.date} onChange={(day) => setFilter({ date: day })} />
      ) : null}
      <div className="results-filter">
        <label htmlFor={company}>
          {t('common.company')}{' '}
          <span className="results-required" aria-hidden>
            *
          </span>
        </label>
        <Select
          id={company}
          aria-required
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          placeholder={t('common.dialog.please_select')}
          value={filter.co || undefined}
          onChange={(co: string) => setFilter({ co, plant: '' })}
          options={companies?.map(({ value, label }) => ({ value, label: `${label} (${value})` }))}
        />
      </div>
      <div className="results-filter">
        <label htmlFor={plant}>{t('common.plant')}</label>
        <Select
          id={plant}
          allowClear={clearing}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          placeholder={t('common.all')}
          loading={plants === undefined}
          value={filter.plant || undefined}
          onChange={(next: string | undefined) => setFilter({ plant: next ?? '' })}
          options={plants?.map(({ plantid, label }) => ({ value: plantid, label: `${label} (${plantid})` }))}
        />
      </div>
      {versionOptions.length > 1 && (address.tab !== 'completion' || isScreening) ? (
        <>
          <div className="results-filter results-filter-version">
            <label htmlFor={version}>{t('common.version')}</label>
            <Select
              id={version}
              popupMatchSelectWidth={false}
              labelRender={({ value }) => String(value)}
              value={shown}
              onChange={(next: number) =>
                setFilter({
                  version: next === survey.version ? null : next,
                  screens: [],
                  ...(filter.against === next ? { against: null } : {}),
                })
              }
              options={versionOptions}
            />
          </div>
          {address.tab === 'statistics' ? (
            <div className="results-filter results-filter-version">
              <label htmlFor={against}>{t('results.compareWith')}</label>
              <Select
                id={against}
                allowClear={clearing}
                popupMatchSelectWidth={false}
                placeholder={t('results.compareNone')}
                labelRender={({ value }) => String(value)}
                value={filter.against ?? undefined}
                onChange={(next: number | undefined) => setFilter({ against: next ?? null })}
                options={versionOptions.filter(({ value }) => value !== shown)}
              />
            </div>
          ) : null}
        </>
      ) : null}
      <Badge count={count} size="small" className="results-screening-toggle">
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isScreening} onClick={onScreening}>
          {t('results.screening')}
        </Button>
      </Badge>
    </div>
  );
};
