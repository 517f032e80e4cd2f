import { CloseOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { MemberRow } from '#platform/organisation/organisation.contract.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useMenu } from '#platform/rights/web/menu.ts';
import { pagesOf } from '#platform/rights/web/menu-tree.ts';
import { shellTexts } from '../shell.texts.ts';
import { Avatar } from './Avatar.tsx';

type Props = {
  person: MemberRow;
  /** Id of the function whose page shows the person's rights. */
  page: string;
  onClose: () => void;
  /** Called when another page is opened. */
  onLeave: () => void;
};

/** A person's card: name, number to copy, department and plant. */
export const PersonCard = ({ person, page, onClose, onLeave }: Props) => {
  const t = useTexts(shellTexts);
  const check = pagesOf(useMenu()).find(({ id }) => id === page);
  return (
    <section className="palette-person" aria-label={t('shell.person')}>
      <Avatar name={person.name} seed={person.id} size={40} />
      <dl>
        <dt className="shell-sr-only">{t('shell.person')}</dt>
        <dd>
          <strong onClickCapture={onLeave}>
            <PersonLink empid={person.id} name={person.name} />
          </strong>
        </dd>
        <dt>{t('common.employeeId')}</dt>
        <dd>
          <Typography.Text code copyable>
            {person.id}
          </Typography.Text>
        </dd>
        <dt>{t('common.department')}</dt>
        <dd>{person.depname}</dd>
        <dt>{t('common.plant')}</dt>
        <dd>{person.plantname}</dd>
      </dl>
      {check ? (
        <Link to={`${check.path}?person=${encodeURIComponent(person.id)}`} onClick={onLeave}>
          {t('shell.checkAccess')}
        </Link>
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('common.close')}
        onClick={onClose}
      />
    </section>
  );
};
