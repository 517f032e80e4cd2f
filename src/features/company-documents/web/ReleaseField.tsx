import { CalendarOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Calendar, Input, Popover } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './company-documents.css';

export const releaseFormat = 'YYYY-MM-DD HH:mm';
const dayFormat = 'YYYY-MM-DD';

type Props = {
  id?: string;
  /** `YYYY-MM-DD HH:mm`, or what somebody has typed so far. */
  value?: string;
  onChange?: (value: string) => void;
};

const dayOf = (text: string): Dayjs => {
  const day = dayjs(text.slice(0, dayFormat.length));
  return day.isValid() ? day : dayjs();
};

const timeOf = (text: string): string => /\d{2}:\d{2}$/.exec(text)?.[0] ?? '00:00';

type HeadProps = { shown: Dayjs; onMove: (to: Dayjs) => void };

const MonthHead = ({ shown, onMove }: HeadProps) => {
  const t = useTexts(companyDocumentTexts);
  return (
    <div className="company-document-month">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('company_document.monthBefore')}
        onClick={() => onMove(shown.subtract(1, 'month'))}
      />
      <strong aria-live="polite">{shown.format('YYYY-MM')}</strong>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('company_document.monthAfter')}
        onClick={() => onMove(shown.add(1, 'month'))}
      />
    </div>
  );
};

/**
 * A day and a minute as text, the day from a calendar too. Not antd's picker: that puts back what was typed and is no time, where the field's rule is to
 * say what is wrong with it (seed 001 §5).
 */
export const ReleaseField = ({ value = '', onChange, ...control }: Props) => {
  const t = useTexts(companyDocumentTexts);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(() => dayOf(value));
  const pick = (day: Dayjs): void => {
    onChange?.(`${day.format(dayFormat)} ${timeOf(value)}`);
    setOpen(false);
  };
  const head = <MonthHead shown={shown} onMove={setShown} />;
  const calendar = (
    <div className="company-document-calendar">
      <Calendar fullscreen={false} value={shown} headerRender={() => head} onSelect={pick} />
    </div>
  );
  return (
    <Input
      {...control}
      value={value}
      placeholder={releaseFormat}
      maxLength={30}
      onChange={({ target }) => onChange?.(target.value)}
      suffix={
        <Popover
          open={open}
          trigger="click"
          placement="bottomRight"
          content={calendar}
          onOpenChange={(next) => {
            if (next) setShown(dayOf(value));
            setOpen(next);
          }}
        >
          <Button
            type="text"
            size="small"
            className="company-document-pick"
            icon={<CalendarOutlined aria-hidden />}
            aria-label={t('company_document.pickDay')}
          />
        </Popover>
      }
    />
  );
};
