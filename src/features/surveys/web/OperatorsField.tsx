import { CloseOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useRef } from 'react';
import { surveyCalls, surveyLimits } from '#features/surveys/surveys.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import type { Operator } from './settings-values.ts';
import { surveyWords } from './survey-words.ts';

const nobody: readonly Operator[] = [];

type Props = {
  id?: string;
  label: string;
  value?: readonly Operator[];
  onChange?: (operators: readonly Operator[]) => void;
};

/** Who may operate a survey. The last one stays (seed 002 §5). */
export const OperatorsField = ({ id, label, value = nobody, onChange }: Props) => {
  const t = useTexts(surveyWords);
  const employees = useEmployeeSource(useBoundOf(surveyCalls.edit));
  // Several people may arrive before the form has drawn the first.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly Operator[]): void => {
    latest.current = next;
    onChange?.(next);
  };
  const has = (empid: string): boolean => latest.current.some((operator) => operator.id === empid);
  const isLast = value.length <= 1;
  return (
    <div className="survey-people">
      <PickerAdder
        id={id}
        label={label}
        title={t('surveys.pickOperators')}
        source={{ ...employees, whyNot: (row) => (has(row.id) ? t('surveys.operatorAlready') : undefined) }}
        onAdd={(rows) =>
          change(
            [
              ...latest.current,
              ...rows
                .filter((row) => !has(row.id))
                .map((row) => ({
                  id: row.id,
                  name: row.name,
                  detail: [row.depname, row.plantname].filter(Boolean).join(' · '),
                })),
            ].slice(0, surveyLimits.auths),
          )
        }
        onRemoveLast={isLast ? undefined : () => change(latest.current.slice(0, -1))}
      />
      <ul className="survey-people-list" aria-label={label}>
        {value.map((operator) => (
          <li key={operator.id}>
            <PersonLink empid={operator.id} name={operator.name} />
            <span className="survey-quiet">{operator.id}</span>
            <span className="survey-quiet survey-people-place">{operator.detail}</span>
            <Tooltip title={isLast ? t('surveys.lastOperatorStays') : ''}>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('common.removeNamed', { name: operator.name })}
                disabled={isLast}
                onClick={() => change(value.filter((other) => other.id !== operator.id))}
              />
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
};
