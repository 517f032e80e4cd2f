import { Tag } from 'antd';
import type { AppSignInRow, WebSignInRow } from '#features/sign-ins/sign-ins.contract.ts';
import { signInTexts } from '#features/sign-ins/sign-ins.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, wholeMoment } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { phoneSystem } from '#platform/session/phone-systems.ts';

const words = { ...vocabulary, ...signInTexts };

type Common = Omit<WebSignInRow, 'browser' | 'useragent'>;

const useCommonColumns = <Row extends Common>(): ResourceColumn<Row>[] => {
  const t = useTexts(words);
  const sayReason = useReasonText();
  const { code, time, label } = columnsOf<Common>();
  const why = ({ reason, times }: Common): string =>
    [reason === '' ? '' : sayReason(reason), times > 1 ? t('sign_in.times', { count: times }) : '']
      .filter(Boolean)
      .join(' · ');
  const unusualWords = ({ unusual, failures }: Common): string =>
    unusual.map((kind) => t(`sign_in.unusual.${kind}`, { count: failures })).join(' · ');
  return [
    time('logintime', t('sign_in.logintime'), { ...wholeMoment, always: true }),
    code('userid', t('common.account')),
    {
      key: 'empid',
      title: t('common.employee'),
      width: 130,
      minWidth: 110,
      render: ({ empid }) => <PersonLink empid={empid ?? ''} />,
    },
    {
      key: 'result',
      title: t('common.result'),
      width: 130,
      whole: { text: ({ result }) => t(`sign_in.result.${result}`), around: tagPadding },
      render: ({ result }) => <Tag color={result === 'S' ? 'success' : 'error'}>{t(`sign_in.result.${result}`)}</Tag>,
    },
    {
      key: 'reason',
      title: t('common.reason'),
      width: 220,
      cut: { text: why },
      render: (row) => <CutText text={why(row)} />,
    },
    label('ip', t('sign_in.ip')),
    {
      key: 'unusual',
      title: t('sign_in.unusual'),
      width: 170,
      cut: { text: unusualWords },
      render: (row) => <CutText text={unusualWords(row)} />,
    },
  ];
};

/** The columns of seed 002 §2.4, with the result; the browser in words, and as it describes itself. */
export const useWebSignInColumns = (): ResourceColumn<WebSignInRow>[] => {
  const t = useTexts(words);
  const { text } = columnsOf<WebSignInRow>();
  return [
    ...useCommonColumns<WebSignInRow>(),
    text('browser', t('common.browser'), { minWidth: 170 }),
    text('useragent', t('sign_in.useragent'), { hiddenByDefault: true }),
  ];
};

/** The columns of seed 002 §2.3, with the result. */
export const useAppSignInColumns = (): ResourceColumn<AppSignInRow>[] => {
  const t = useTexts(words);
  const { label, text } = columnsOf<AppSignInRow>();
  return [
    ...useCommonColumns<AppSignInRow>(),
    {
      key: 'platform',
      title: t('common.platform'),
      width: 100,
      render: ({ platform }) => phoneSystem(platform),
    },
    label('platformversion', t('common.systemVersion')),
    text('model', t('sign_in.model')),
    label('appversion', t('common.appVersion')),
    label('timezone', t('common.timeZone')),
  ];
};
