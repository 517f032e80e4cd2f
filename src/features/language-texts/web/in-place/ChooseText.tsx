import { Button, Input } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import { inPlaceTexts } from '#features/language-texts/in-place.texts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { unmarked } from '#platform/i18n/web/text-marks.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { holdsTyped } from '#platform/search/web/plain.ts';

export type FoundText = { id: string; text: string };

const texts = { ...keyboardTexts, ...inPlaceTexts };
/** More texts than that are searched. */
const fewTexts = 6;

type Props = { title: string; found: readonly FoundText[]; onChoose: (id: string) => void; onClose: () => void };

/** Texts to choose one from; many can be searched by words and ids. */
export const ChooseText = ({ title, found, onChoose, onClose }: Props) => {
  const t = useTexts(texts);
  const clearing = useClearing();
  const [typed, setTyped] = useState('');
  const matching = found.filter(({ id, text }) => holdsTyped(`${id} ${unmarked(text)}`, typed));
  return (
    <Dialog esc={t('keys.leaveForm')} title={title} footer={null} onCancel={onClose}>
      {found.length > fewTexts ? (
        <Input
          autoFocus
          allowClear={clearing}
          value={typed}
          aria-label={t('common.languageText')}
          placeholder={t('common.languageText')}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => {
            // Otherwise the same key presses the first button of what opens.
            event.preventDefault();
            if (matching[0]) onChoose(matching[0].id);
          }}
        />
      ) : null}
      <ul className="text-choice">
        {matching.map(({ id, text }, index) => (
          <li key={id}>
            <Button type="text" block autoFocus={found.length <= fewTexts && index === 0} onClick={() => onChoose(id)}>
              <span className="text-choice-words">{unmarked(text)}</span>
              <span className="text-choice-id">{id}</span>
            </Button>
          </li>
        ))}
      </ul>
      {matching.length === 0 ? <p>{t('in_place.none')}</p> : null}
    </Dialog>
  );
};
