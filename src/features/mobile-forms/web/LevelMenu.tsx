import { DownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { FormRow } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { linesKey, loadLines } from './ProcessLines.tsx';

type Props = { row: FormRow; onStage: (lineid: string) => void; onManage: () => void };

/** The stages of a process, on the row of its start form; loaded when it is opened (seed 001 §2.2). */
export const LevelMenu = ({ row: { proid, pronm }, onStage, onManage }: Props) => {
  const t = useTexts(mobileFormTexts);
  const [open, setOpen] = useState(false);
  const words = useFailureWords();
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: linesKey(proid),
    queryFn: () => loadLines(proid),
    enabled: open,
  });
  const lines = data.map((line) => ({
    key: line.proid,
    label: `${line.pronm} (${line.proid})`,
    onClick: () => onStage(line.proid),
  }));
  const none = error ? words(error) : t('mobile_form.noLines');
  const empty = { key: 'none', label: isFetching ? '…' : none, disabled: true };
  return (
    <MenuButton
      onOpenChange={setOpen}
      items={[
        ...(lines.length > 0 ? lines : [empty]),
        { type: 'divider' },
        { key: 'manage', label: t('mobile_form.openLevels'), onClick: onManage },
      ]}
    >
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden />}
        aria-label={`${t('mobile_form.levels')} · ${pronm}`}
      />
    </MenuButton>
  );
};
