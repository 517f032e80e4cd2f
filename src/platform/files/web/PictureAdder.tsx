import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fileTexts } from '../files.texts.ts';
import type { ControlProps } from './control-props.ts';
import type { Choice } from './useChoice.ts';

type Props = ControlProps & { choice: Choice; label: string };

/** The card that adds pictures. */
export const PictureAdder = ({ choice, label, id, 'aria-describedby': describedBy }: Props) => {
  const t = useTexts(fileTexts);
  return (
    <div className="files-card">
      <Button
        id={id}
        aria-describedby={describedBy}
        type="dashed"
        className="files-card-add"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('files.actionFor', { action: t('files.addPicture'), name: label })}
        onClick={choice.open}
      >
        {t('files.addPicture')}
      </Button>
    </div>
  );
};
