import { useCallback } from 'react';
import { roleImpactTexts } from '#features/roles/role-impact.texts.ts';
import type { MemberImpact } from '#features/roles/role-impact.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

const functionsNamed = 3;

/** What a change of members means, in words: who joins and leaves, and which functions go with the role. */
export const useMemberImpact = (): ((impact: MemberImpact) => string) => {
  const t = useTexts(roleImpactTexts);
  const { number, language } = useLanguage();
  return useCallback(
    ({ on, come, gone, functions }) => {
      if (come + gone === 0) return t('role.impactNobody');
      const withIt = (): string => {
        if (on === 'N') return t('role.impactOff');
        if (functions.length === 0) return t('role.impactNothing');
        const names = functions.slice(0, functionsNamed).map(({ id, name }) => `${id} ${name}`);
        const rest = functions.length - names.length;
        const more = rest > 0 ? [t('role.impactMore', { count: number(rest) })] : [];
        return t('role.impactFunctions', { names: [...names, ...more] });
      };
      const who = [
        ...(come > 0 ? [t('role.comePeople', { count: number(come) })] : []),
        ...(gone > 0 ? [t('role.gonePeople', { count: number(gone) })] : []),
      ].join(language.startsWith('zh') ? '，' : ', ');
      return t('role.impact', { who, what: withIt() });
    },
    [language, number, t],
  );
};
