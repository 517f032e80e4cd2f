import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { formTexts } from '../form.texts.ts';

export type Audited = { crtemp: string; crtdat: string; txemp: string; txdat: string };

/** Who created and who last changed a record, and when; read only. */
export const AuditFields = ({ row }: { row: Audited }) => {
  const t = useTexts(formTexts);
  const facts = [
    [t('form.creator'), <PersonLink key="crtemp" empid={row.crtemp} />],
    [t('common.createdAt'), <TimeText key="crtdat" time={row.crtdat} />],
    [t('common.changedBy'), <PersonLink key="txemp" empid={row.txemp} />],
    [t('common.changedAt'), <TimeText key="txdat" time={row.txdat} />],
  ] as const;
  return (
    <div className="kit-audit-room">
      <dl className="kit-audit">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
