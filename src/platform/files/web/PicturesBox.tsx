import type { ReactNode } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { endingsOf, type FileAccept } from '../file-kinds.ts';
import { fileTexts } from '../files.texts.ts';
import { FieldFaults } from './FieldFaults.tsx';
import { sizeWords } from './size-words.ts';
import type { Choice } from './useChoice.ts';
import './files.css';

type Props = { choice: Choice; accept: FileAccept; disabled: boolean; children: ReactNode };

/** The box of a field of pictures: takes dropped and pasted ones, and says what the field accepts. */
export const PicturesBox = ({ choice, accept, disabled, children }: Props) => {
  const t = useTexts(fileTexts);
  const { bytes } = useLanguage();
  const { picture } = accept;
  return (
    <div className={choice.isOver ? 'files-pictures files-field-over' : 'files-pictures'} {...choice.box}>
      <input {...choice.input} />
      <div className="files-cards">{children}</div>
      {disabled ? null : (
        <span className="files-note">
          {`${t('files.orPaste')} · `}
          {t('files.limit', { types: endingsOf(accept).join(' '), most: bytes(accept.maxBytes) })}
          {picture ? ` · ${t('files.best', sizeWords(picture))}` : null}
        </span>
      )}
      <FieldFaults choice={choice} />
    </div>
  );
};
