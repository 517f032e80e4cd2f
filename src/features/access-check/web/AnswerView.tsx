import { CheckCircleFilled, CloseCircleFilled, EyeOutlined, LinkOutlined, ReloadOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import { type AccessAnswer, accessCheckMenu, type Advice } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { viewAsCalls } from '#platform/rights/view-as.contract.ts';
import { useMenu } from '#platform/rights/web/menu.ts';
import { startViewingAs } from '#platform/rights/web/view-as-store.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { useAccessAddress } from './access-address.ts';
import { fixLink } from './fix-links.ts';
import { StepList } from './StepList.tsx';
import { useAccessWords } from './useAccessWords.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';

type Person = NonNullable<AccessAnswer['person']>;

type ViewAsProps = { person: Person; viewAs: NonNullable<AccessAnswer['viewAs']> };

/**
 * Asks for confirmation, then starts viewing as the person; reloads the page. Disabled with the reason for people who
 * cannot be viewed as.
 */
const ViewAsButton = ({ person, viewAs }: ViewAsProps) => {
  const t = useTexts(accessTexts);
  const { modal } = App.useApp();
  const notices = useNotices();
  const me = useSignedInUser();
  const reasonText = useReasonText();
  const mayGrant = useMayCall(ofFunctions(viewAsCalls.start, [accessCheckMenu.id]));
  if (!mayGrant || !me || me.empid === person.id) return null;
  const begin = async (): Promise<void> => {
    try {
      startViewingAs(await call(viewAsCalls.start, { content: { empid: person.id } }), me.empid);
    } catch (error) {
      notices.failure(t('access.seeAsFailed'), error);
    }
  };
  const ask = (): void =>
    void modal.confirm({
      title: t('access.seeAsAsk', { name: person.name }),
      content: t('access.seeAsHint'),
      okText: t('access.seeAsGo'),
      cancelText: t('common.cancel'),
      onOk: begin,
    });
  const isOffered = viewAs.may === 'Y';
  const why = isOffered ? '' : reasonText(viewAs.reason, { function: viewAs.function });
  return (
    <Tooltip title={why}>
      <Button icon={<EyeOutlined aria-hidden />} disabled={!isOffered} aria-description={why} onClick={ask}>
        {t('access.seeAs')}
      </Button>
    </Tooltip>
  );
};

const CopyLink = () => {
  const t = useTexts(accessTexts);
  const notices = useNotices();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(globalThis.location.href);
    notices.success(t('access.linkCopied'));
  };
  // An insecure page has no clipboard; the address can be copied from the browser's address bar.
  return globalThis.isSecureContext ? (
    <Button icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
      {t('access.copyLink')}
    </Button>
  ) : null;
};

const useVerdictWords = (answer: AccessAnswer) => {
  const t = useTexts(accessTexts);
  const words = useAccessWords();
  const yes = answer.verdict === 'Y';
  const decisive = answer.steps[answer.decidedBy.step];
  const { condition } = answer.decidedBy;
  const step = decisive ? `${words.stepTitle(decisive)} · ` : '';
  const title = answer.role ? t(yes ? 'access.yesRole' : 'access.noRole') : t(yes ? 'access.yes' : 'access.no');
  const decided = condition
    ? `${step}${words.condition(condition)} — ${words.fact(condition)}`
    : decisive?.step === 'identity'
      ? words.noneHolds()
      : `${step}${decisive ? words.stepFacts(decisive) : ''}`;
  return { yes, title, decided };
};

/** One line if the scope is the same at every level, otherwise one for each level. */
const Scopes = ({ scopes }: { scopes: AccessAnswer['scopes'] }) => {
  const t = useTexts(accessTexts);
  const say = useLanguage();
  const places = scopes.map(({ everywhere, parts }) =>
    everywhere === 'Y'
      ? t('access.scopeAll')
      : say.parts(
          parts.map(
            ({ type, name, containSub }) =>
              `${t(contentTypeText[type])} ${name}${containSub === 'Y' ? ` (${t('common.withSub')})` : ''}`,
          ),
        ),
  );
  if (new Set(places).size <= 1) return <dd>{places[0] ?? ''}</dd>;
  return (
    <dd>
      {scopes.map(({ level }, at) => (
        <div key={level}>{say.pair(t(`access.level_${level}`), places[at] ?? '')}</div>
      ))}
    </dd>
  );
};

const Verdict = ({ answer, onAgain }: { answer: AccessAnswer; onAgain: () => void }) => {
  const t = useTexts(accessTexts);
  const { names } = useLanguage();
  const { yes, title, decided } = useVerdictWords(answer);
  const { person, role, function: asked } = answer;
  const Icon = yes ? CheckCircleFilled : CloseCircleFilled;
  const subject = person ? <PersonLink empid={person.id} name={`${person.name} (${person.id})`} /> : role?.name;
  return (
    <section
      className={`kit-card access-verdict ${yes ? 'access-verdict-yes' : 'access-verdict-no'}`}
      aria-label={t('access.verdict')}
    >
      <Icon className="access-verdict-icon" aria-hidden />
      <div className="access-verdict-words">
        <h2>{title}</h2>
        <p className="access-verdict-who">
          {subject} {role ? `(${role.id}) ` : ''}· {asked.name} ({asked.id})
          {person && person.depname ? <span className="access-path">{person.depname}</span> : null}
        </p>
        <dl>
          <dt>{t('access.decided')}</dt>
          <dd>{decided}</dd>
          {!yes && answer.entitled === 'Y' ? (
            <>
              <dt />
              <dd>{t('access.entitledOnly')}</dd>
            </>
          ) : null}
          {yes ? (
            <>
              <dt>{t('access.levels')}</dt>
              <dd>
                {answer.scopes.length === 0
                  ? t('access.level_none')
                  : names(answer.scopes.map(({ level }) => t(`access.level_${level}`)))}
              </dd>
              <dt>{t('access.scope')}</dt>
              <Scopes scopes={answer.scopes} />
            </>
          ) : null}
        </dl>
      </div>
      <div className="access-verdict-actions">
        {person && answer.viewAs ? <ViewAsButton person={person} viewAs={answer.viewAs} /> : null}
        <CopyLink />
        <Button icon={<ReloadOutlined aria-hidden />} onClick={onAgain}>
          {t('access.checkAgain')}
        </Button>
      </div>
    </section>
  );
};

/** What would grant the function, the smallest grant first, each with a link to the page where it can be done. */
const AdviceList = ({ answer }: { answer: AccessAnswer }) => {
  const t = useTexts(accessTexts);
  const words = useAccessWords();
  const menu = useMenu();
  const { address } = useAccessAddress();
  const lineOf = (advice: Advice) => {
    const step = answer.steps[advice.step];
    return {
      advice,
      text: step ? words.advice(advice, step, answer) : '',
      link: fixLink(advice, answer, address.item, menu),
    };
  };
  const needed = answer.advice.filter(({ kind }) => kind === 'step').map(lineOf);
  const ways = answer.advice.filter(({ kind }) => kind !== 'step').map(lineOf);
  if (needed.length + ways.length === 0) return null;
  const list = (lines: typeof needed) => (
    <ul className="access-advice">
      {lines.map(({ advice, text, link }) => (
        <li key={`${advice.kind} ${advice.step} ${advice.roleid} ${advice.condition?.contentoid ?? ''}`}>
          <span className="access-fix">{text}</span>
          {link ? (
            <Link to={link.to} className="access-link">
              {t(link.label)}
            </Link>
          ) : null}
          {advice.condition ? <span className="access-advice-why">{words.fact(advice.condition)}</span> : null}
        </li>
      ))}
    </ul>
  );
  return (
    <section className="kit-card access-nearest" aria-label={t('access.nearest')}>
      <h2>{t('access.nearest')}</h2>
      {needed.length > 0 ? list(needed) : null}
      {ways.length > 0 ? (
        <>
          {needed.length > 0 || ways.length > 1 ? (
            <p className="access-advice-why">{t(needed.length > 0 ? 'access.andOneOf' : 'access.oneOf')}</p>
          ) : null}
          {list(ways)}
        </>
      ) : null}
    </section>
  );
};

export const AnswerView = ({ answer, onAgain }: { answer: AccessAnswer; onAgain: () => void }) => (
  <div className="access-answer">
    <Verdict answer={answer} onAgain={onAgain} />
    <AdviceList answer={answer} />
    <StepList answer={answer} />
  </div>
);
