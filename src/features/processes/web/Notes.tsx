import type { z } from 'zod';
import type { faultReasons, readingNote, warningReasons } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { processReasonTexts } from '#features/processes/process-reasons.texts.ts';
import { fileTexts } from '#platform/files/files.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './processes.css';

const texts = { ...fileTexts, ...processTexts, ...processReasonTexts };

type Note = z.infer<typeof readingNote>;
type Reason = (typeof faultReasons)[number] | (typeof warningReasons)[number];

/** Places of a file with what was found there. */
export const Notes = ({ notes }: { notes: readonly Note[] }) => {
  const t = useTexts(texts);
  return (
    <table className="process-notes">
      <thead>
        <tr>
          <th scope="col">{t('process.line')}</th>
          <th scope="col">{t('process.element')}</th>
          <th scope="col">{t('process.what')}</th>
        </tr>
      </thead>
      <tbody>
        {notes.map((note, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two places may have the same note
          <tr key={index}>
            <td>{note.line > 0 ? note.line : '—'}</td>
            <td className="process-id">{note.element === '' ? '—' : note.element}</td>
            <td>{t(note.reason as Reason, { ...note.params, element: note.element })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
