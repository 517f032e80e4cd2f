import { CloseOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import type { MemberRow } from '#platform/organisation/organisation.contract.ts';
import { shellTexts } from '../shell.texts.ts';
import { Avatar } from './Avatar.tsx';

/** Who somebody is: name, number to copy, department and plant. */
export const PersonCard = ({ person, onClose }: { person: MemberRow; onClose: () => void }) => {
  const t = useTexts(shellTexts);
  const words = useTexts(sharedTexts);
  return (
    <section className="palette-person" aria-label={t('shell.person')}>
      <Avatar name={person.name} seed={person.id} size={40} />
      <dl>
        <dt className="shell-sr-only">{t('shell.person')}</dt>
        <dd>
          <strong>{person.name}</strong>
        </dd>
        <dt>{t('shell.employeeId')}</dt>
        <dd>
          <Typography.Text code copyable>
            {person.id}
          </Typography.Text>
        </dd>
        <dt>{t('shell.department')}</dt>
        <dd>{person.depname}</dd>
        <dt>{t('shell.plant')}</dt>
        <dd>{person.plantname}</dd>
      </dl>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={words('common.button.close')}
        onClick={onClose}
      />
    </section>
  );
};
