import { Alert } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pickerTexts } from '../picker.texts.ts';
import type { Paste } from './usePaste.ts';

/** What became of a paste: "28 of 30 added", and below it which were not, and why. */
export const PasteNote = ({ paste: { report, busy, dismiss } }: { paste: Omit<Paste<never>, 'miss'> }) => {
  const t = useTexts(pickerTexts);
  const { number, names: enumerated } = useLanguage();
  if (busy) return <Alert type="info" role="status" title={t('picker.pasting')} />;
  if (!report) return null;
  const { entries, added, there, barred, missing, ambiguous } = report;
  const left = [
    { key: 'missing', words: t('picker.pasteMissing', { count: number(missing.length) }), names: missing },
    { key: 'ambiguous', words: t('picker.pasteAmbiguous', { count: number(ambiguous.length) }), names: ambiguous },
    { key: 'barred', words: t('picker.pasteBarred', { count: number(barred.length) }), names: barred },
    { key: 'there', words: t('picker.pasteThere', { count: number(there.length) }), names: there },
  ].filter(({ names }) => names.length > 0);
  const [only] = left;
  if (entries === 1 && only) {
    return (
      <Alert
        type="warning"
        role="status"
        closable={{ onClose: dismiss, 'aria-label': t('common.close') }}
        title={`${only.words} ${enumerated(only.names)}`}
      />
    );
  }
  return (
    <Alert
      className="kit-paste-note"
      type={missing.length + ambiguous.length + barred.length === 0 ? 'success' : 'warning'}
      role="status"
      closable={{ onClose: dismiss, 'aria-label': t('common.close') }}
      title={t('picker.pasteAdded', { added: number(added), count: number(entries) })}
      description={
        left.length === 0 ? undefined : (
          <ul>
            {left.map(({ key, words, names }) => (
              <li key={key}>
                {words} {enumerated(names)}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
};
