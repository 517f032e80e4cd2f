import { AimOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { roleLimits } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { insertAt, placeIn } from './sql-place.ts';

/** An error of PostgreSQL, and the text it belongs to. */
export type SqlFault = { message: string; position: number | null; source: string };

const example = "select empid from hr.employee where jobgrade = '05'";

type FaultProps = { fault: SqlFault; onGoTo: (index: number) => void };

/** The faulty line with the word marked, until the text changes. */
const FaultPlace = ({ fault: { source, position }, onGoTo }: FaultProps) => {
  const t = useTexts(roleTexts);
  const place = placeIn(source, position);
  if (!place) return null;
  return (
    <div className="role-fault">
      <span>{t('role.sqlAt', { line: place.line, column: place.column })}</span>
      <code>
        {place.before}
        <mark>{place.at}</mark>
        {place.after}
      </code>
      <Button size="small" icon={<AimOutlined aria-hidden />} onClick={() => onGoTo(place.index)}>
        {t('role.sqlGoTo')}
      </Button>
    </div>
  );
};

/** What antd's form passes to the control of a field. */
type ControlProps = {
  id?: string;
  value?: string;
  onChange?: (source: string) => void;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
};

/** Inserts a name at the cursor. */
export type SqlInsertion = { insert: (text: string) => void };

type Props = ControlProps & { fault: SqlFault | null; insertion: Ref<SqlInsertion>; readOnly: boolean };

/** The SQL of a role; an error of PostgreSQL is shown below it. */
export const SqlEditor = ({ value = '', onChange, fault, insertion, readOnly, ...control }: Props) => {
  const t = useTexts(roleTexts);
  const area = useRef<TextAreaRef>(null);
  const textArea = (): HTMLTextAreaElement | null => area.current?.resizableTextArea?.textArea ?? null;
  const select = (start: number, end = start): void => {
    const element = textArea();
    element?.focus();
    element?.setSelectionRange(start, end);
  };
  useImperativeHandle(insertion, () => ({
    insert: (text) => {
      const element = textArea();
      const [start, end] = [element?.selectionStart ?? value.length, element?.selectionEnd ?? value.length];
      const next = insertAt(value, { start, end }, text);
      onChange?.(next.source);
      // The text area has the new text only after React has rendered it.
      requestAnimationFrame(() => select(next.cursor));
    },
  }));
  const goTo = (index: number): void => {
    const place = placeIn(value, index + 1);
    if (place) select(index, index + place.at.length);
  };
  return (
    <>
      <Input.TextArea
        {...control}
        ref={area}
        className="role-sql-area"
        autoSize={{ minRows: 12, maxRows: 24 }}
        maxLength={roleLimits.source}
        readOnly={readOnly}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {fault && fault.source === value ? <FaultPlace fault={fault} onGoTo={goTo} /> : null}
      <p className="role-hint">{t('role.sqlHelp', { example })}</p>
    </>
  );
};
