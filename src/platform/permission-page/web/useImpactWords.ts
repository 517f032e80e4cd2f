import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ImpactCounts, ImpactLevel, ScopeChange } from '#platform/rights/impact.ts';
import { impactPreviewTexts } from '../impact-preview.texts.ts';

/** The effect of a change in words: `12 people gain it, 83 lose it, 5 from view to change`. */
export const useImpactWords = () => {
  const t = useTexts(impactPreviewTexts);
  const { number, language } = useLanguage();
  const separator = language.startsWith('zh') ? '，' : ', ';
  const level = (one: ImpactLevel): string => t(`impact.level.${one}`);
  const scope = (one: ScopeChange): string => t(`impact.scope.${one}`);
  const counted = (one: 'gained' | 'lost', count: number): string =>
    t(one === 'gained' ? 'impact.gained' : 'impact.lost', { count: number(count) });
  const parts = ({ gained, lost, changed, levels, scopes }: ImpactCounts): string[] => {
    const others = [...levels, ...scopes].reduce((rest, { total }) => rest - total, changed);
    return [
      ...(gained > 0 ? [counted('gained', gained)] : []),
      ...(lost > 0 ? [counted('lost', lost)] : []),
      ...levels.map(({ from, to, total }) =>
        t('impact.levelChange', { count: number(total), from: level(from), to: level(to) }),
      ),
      ...scopes.map(({ how, total }) => t(`impact.scopeChange.${how}`, { count: number(total) })),
      ...(others > 0 ? [t('impact.otherIdentities', { count: number(others) })] : []),
    ];
  };
  return { t, number, level, scope, sentence: (impact: ImpactCounts) => parts(impact).join(separator) };
};
