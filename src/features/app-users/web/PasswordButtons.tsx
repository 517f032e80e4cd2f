import { KeyOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { firstPasswordTexts } from '#features/app-users/first-passwords.texts.ts';
import { forgottenPasswordTexts } from '#features/app-users/forgotten-passwords.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useRequestCount } from './usePasswordRequests.ts';

const texts = { ...firstPasswordTexts, ...forgottenPasswordTexts };

type Props = { onGive: () => void; onRequests: () => void };

/** First passwords, and the requests of people who have forgotten theirs. */
export const PasswordButtons = ({ onGive, onRequests }: Props) => {
  const t = useTexts(texts);
  const count = useRequestCount();
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={onRequests}>
          {t('app_user.requests')}
        </Button>
      </Badge>
      <Button icon={<KeyOutlined aria-hidden />} onClick={onGive}>
        {t('app_user.first')}
      </Button>
    </>
  );
};
