import { EditOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

type Props = {
  /** Keys of the selected rows. */
  keys: readonly string[];
  /** Shown when more than one row is selected. */
  hint: string;
  onEdit: (key: string) => void;
};

/** An edit button for the selected row, for lists where clicking a row does something else. */
export const EditSelected = ({ keys: [only, ...others], hint, onEdit }: Props) => {
  const t = useTexts(vocabulary);
  const isOne = only !== undefined && others.length === 0;
  return (
    <Tooltip title={isOne ? '' : hint}>
      <Button
        size="small"
        icon={<EditOutlined aria-hidden />}
        disabled={!isOne}
        onClick={isOne ? () => onEdit(only) : undefined}
      >
        {t('common.edit')}
      </Button>
    </Tooltip>
  );
};
