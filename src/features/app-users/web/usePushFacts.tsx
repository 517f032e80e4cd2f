import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Fact } from '#platform/person-rights/web/PersonFacts.tsx';
import type { ReachedByPush } from '#platform/push/push.contract.ts';
import { pushErrorText, pushTexts } from '#platform/push/push.texts.ts';

/** How pushes reach a person: on how many devices, when not, and why the last one did not. */
export const usePushFacts = (): ((reached: ReachedByPush) => Fact[]) => {
  const t = useTexts(pushTexts);
  const { number } = useLanguage();
  const devicesInWords = (devices: number): string => {
    if (devices === 0) return t('push.noDevice');
    return devices === 1 ? t('push.oneDevice') : t('push.devices', { count: number(devices) });
  };
  return ({ devices, quiet, failure }) => {
    const why = failure ? t(pushErrorText(failure.error)) : '';
    return [
      [t('push.title'), devicesInWords(devices)],
      [t('push.quiet'), quiet ? `${quiet.from}–${quiet.until}` : ''],
      ...(failure
        ? [
            [
              t('push.lastFailure'),
              <span key="failure">
                <TimeText time={failure.at} /> · {failure.again ? t('push.again', { why }) : why}
                {failure.detail === '' ? null : <> ({failure.detail})</>}
              </span>,
              true,
            ] as const,
          ]
        : []),
    ];
  };
};
