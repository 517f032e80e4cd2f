import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

export type ShownChannel = 'W' | 'A';

const parameter = 'of';

/** The console or the app, kept in the address; `only`: the one channel that the reader may see. */
export const useShownChannel = (only?: ShownChannel): [ShownChannel, (channel: ShownChannel) => void] => {
  const [params, setParams] = useSearchParams();
  const set = (channel: ShownChannel): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (channel === 'A') next.set(parameter, 'app');
        else next.delete(parameter);
        return next;
      },
      { replace: true },
    );
  return [only ?? (params.get(parameter) === 'app' ? 'A' : 'W'), set];
};

type Props = { value: ShownChannel; onChange: (channel: ShownChannel) => void };

export const ChannelChoice = ({ value, onChange }: Props) => {
  const t = useTexts(vocabulary);
  return (
    <Segmented<ShownChannel>
      aria-label={t('common.type')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'W', label: t('common.console') },
        { value: 'A', label: t('common.app') },
      ]}
    />
  );
};
