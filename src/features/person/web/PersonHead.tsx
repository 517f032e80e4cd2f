import { Tag, Typography } from 'antd';
import type { PersonFacts as Facts } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type Fact, PersonFacts } from '#platform/person-rights/web/PersonFacts.tsx';
import { Avatar } from '#platform/shell/web/Avatar.tsx';

/** Who the person is: number, place in the organisation, ways to reach. */
export const PersonHead = ({ facts }: { facts: Facts }) => {
  const t = useTexts(personTexts);
  const { dateTime } = useLanguage();
  const shown: Fact[] = [
    [
      t('common.employeeId'),
      <Typography.Text key="empid" code copyable>
        {facts.empid}
      </Typography.Text>,
    ],
    [t('common.company'), facts.coname],
    [t('common.plant'), facts.plantname],
    [t('person.jobgrade'), facts.jobgrade],
    [t('common.email'), facts.email],
    [t('common.domainAccount'), facts.adaccount],
    [t('person.path'), facts.path.join(' › '), true],
  ];
  return (
    <section className="kit-card person-head" aria-label={t('common.basic')}>
      <Avatar name={facts.name} seed={facts.empid} size={56} />
      <PersonFacts facts={shown} />
      {facts.forgottenat === null ? null : <Tag>{t('person.forgotten', { time: dateTime(facts.forgottenat) })}</Tag>}
      {facts.inservice === 'N' ? <Tag color="warning">{t('common.left')}</Tag> : null}
    </section>
  );
};
