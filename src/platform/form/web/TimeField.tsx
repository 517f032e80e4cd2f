import { useQuery } from '@tanstack/react-query';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';
import { Field, type FieldProps } from './Field.tsx';
import { platformClock, zoneName } from '#platform/clock/web/platform-clock.ts';
import { TimeInput } from './TimeInput.tsx';
import './form.css';

type Props = Omit<FieldProps<string>, 'children' | 'extra'> & {
  placeholder?: string;
  /** Includes seconds. */
  seconds?: boolean;
  /** The end of a period: a day that is chosen in the calendar means the end of that day. */
  isEnd?: boolean;
};

/**
 * A time in the platform's time zone, typed or chosen. The value is text: `YYYY-MM-DD HH:mm`, or whatever was typed.
 * Invalid text is kept, with the error below it, until it is corrected.
 */
export const TimeField = ({ placeholder, seconds = false, isEnd = false, ...field }: Props) => {
  const t = useTexts(formTexts);
  const language = useCurrentLanguage();
  const { data } = useQuery(platformClock);
  const zone = data && t('form.timeZone', { zone: zoneName(data.timezone, language) });
  return (
    <Field {...field} validateOnBlur extra={zone}>
      <TimeInput seconds={seconds} isEnd={isEnd} {...(placeholder === undefined ? {} : { placeholder })} />
    </Field>
  );
};
