import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { EvaluatedCondition, Step } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { useAccessWords } from './useAccessWords.ts';

const icons = { pass: CheckCircleFilled, fail: CloseCircleFilled, skip: MinusCircleOutlined } as const;

const Condition = ({ condition }: { condition: EvaluatedCondition }) => {
  const t = useTexts(accessTexts);
  const words = useAccessWords();
  const hit = condition.hit === 'Y';
  const Icon = hit ? CheckCircleFilled : CloseCircleFilled;
  return (
    <li className={hit ? 'access-condition access-hit' : 'access-condition'}>
      <Icon aria-label={t(hit ? 'access.hit' : 'access.miss')} />
      <div>
        <span className="access-condition-name">
          {condition.type === 'H' ? (
            <PersonLink empid={condition.contentoid} name={words.condition(condition)} />
          ) : (
            words.condition(condition)
          )}
        </span>
        <span className="access-condition-fact">{words.fact(condition)}</span>
      </div>
    </li>
  );
};

const conditionsOf = (step: Step): { conditions: EvaluatedCondition[]; more: number } =>
  step.step === 'identity' || step.step === 'data' ? step.facts : { conditions: [], more: 0 };

const StepItem = ({ step, decides, passed }: { step: Step; decides: boolean; passed: boolean }) => {
  const t = useTexts(accessTexts);
  const words = useAccessWords();
  const { conditions, more } = conditionsOf(step);
  // An identity that does not match keeps nobody out while another one matches.
  const state = passed && step.step === 'identity' && step.state === 'fail' ? 'skip' : step.state;
  const Icon = icons[state];
  return (
    <li className={`access-step access-step-${state}${decides ? ' access-step-decides' : ''}`}>
      <Icon className="access-step-icon" aria-label={t(`access.state_${step.state}`)} />
      <div className="access-step-words">
        <h3>
          <span>{words.stepTitle(step)}</span>
          {step.step === 'identity' ? <CodeChip code={step.facts.roleid} /> : null}
        </h3>
        <p>{words.stepFacts(step)}</p>
        {conditions.length > 0 ? (
          <ul className="access-conditions">
            {conditions.map((condition) => (
              <Condition key={`${condition.type} ${condition.contentoid}`} condition={condition} />
            ))}
          </ul>
        ) : null}
        {more > 0 ? <p className="access-more">{t('access.more', { count: more })}</p> : null}
      </div>
    </li>
  );
};

/** The steps in the order in which they decide. */
export const StepList = ({ steps, decidedBy }: { steps: readonly Step[]; decidedBy: number }) => {
  const t = useTexts(accessTexts);
  const passed = steps.some(({ step, state }) => step === 'identity' && state === 'pass');
  return (
    <section className="kit-card access-steps" aria-label={t('access.steps')}>
      <h2>{t('access.steps')}</h2>
      <ol>
        {steps.map((step, place) => (
          <StepItem
            key={step.step === 'identity' ? step.facts.roleid : step.step}
            step={step}
            decides={place === decidedBy}
            passed={passed}
          />
        ))}
      </ol>
    </section>
  );
};
