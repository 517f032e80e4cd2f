import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { shellTexts } from '#platform/shell/shell.texts.ts';
import { setThemeMode, themeModes, useThemeChoice } from '#platform/shell/web/theme-store.ts';

/** Light, dark, or as the phone is set. */
export const AppearanceChoice = () => {
  const t = useTexts(shellTexts);
  const { mode } = useThemeChoice();
  return (
    <div className="plain-languages" role="group" aria-label={t('shell.appearance')}>
      {themeModes.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => setThemeMode(one)}>
          {t(`shell.mode.${one}`)}
        </button>
      ))}
    </div>
  );
};
