import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { AccessAnswer, EvaluatedCondition, Step } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useMenu } from '#platform/rights/web/menu.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { conditionLink } from './fix-links.ts';
import { useAccessWords } from './useAccessWords.ts';

const icons = { pass: CheckCircleFilled, fail: CloseCircleFilled, skip: MinusCircleOutlined } as const;

type ConditionProps = { condition: EvaluatedCondition; to: string | null };

const Condition = ({ condition, to }: ConditionProps) => {
  const t = useTexts(accessTexts);
  const words = useAccessWords();
  const hit = condition.hit === 'Y';
  const Icon = hit ? CheckCircleFilled : CloseCircleFilled;
  return (
    <li className={hit ? 'access-condition access-hit' : 'access-condition'}>
      <Icon aria-label={t(hit ? 'access.hit' : 'access.miss')} />
      <div>
        <span className="access-condition-name">
          {to ? (
            <Link to={to} title={t('access.showCondition')}>
              {words.condition(condition)}
            </Link>
          ) : condition.type === 'H' ? (
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

type ItemProps = {
  step: Step;
  decides: boolean;
  passed: boolean;
  /** The address of a condition on the permission page; null if the reader has no access to it. */
  linkOf: (roleid: string, condition: EvaluatedCondition) => string | null;
};

const StepItem = ({ step, decides, passed, linkOf }: ItemProps) => {
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
              <Condition
                key={`${condition.type} ${condition.contentoid}`}
                condition={condition}
                to={step.step === 'identity' ? linkOf(step.facts.roleid, condition) : null}
              />
            ))}
          </ul>
        ) : null}
        {more > 0 ? <p className="access-more">{t('access.more', { count: more })}</p> : null}
      </div>
    </li>
  );
};

/** The steps in the order in which they decide. */
export const StepList = ({ answer }: { answer: AccessAnswer }) => {
  const t = useTexts(accessTexts);
  const menu = useMenu();
  const { steps, decidedBy } = answer;
  const linkOf = (roleid: string, condition: EvaluatedCondition): string | null =>
    conditionLink(roleid, condition, answer, menu);
  const passed = steps.some(({ step, state }) => step === 'identity' && state === 'pass');
  return (
    <section className="kit-card access-steps" aria-label={t('access.steps')}>
      <h2>{t('access.steps')}</h2>
      <ol>
        {steps.map((step, place) => (
          <StepItem
            key={step.step === 'identity' ? step.facts.roleid : step.step}
            step={step}
            decides={place === decidedBy.step}
            linkOf={linkOf}
            passed={passed}
          />
        ))}
      </ol>
    </section>
  );
};
