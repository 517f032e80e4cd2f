import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pickerTexts } from '../picker.texts.ts';
import { PickerDialog } from './PickerDialog.tsx';
import type { PickerSource } from './picker-source.ts';
import './picker.css';

/** The value of a field filled by a picker: the key of the row and its text. */
export type Picked = { value: string; text: string };

/** The props that antd's form passes to the control of a field. */
type ControlProps = {
  id?: string;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
};

type FrameProps = ControlProps & {
  text: string;
  label: string;
  placeholder?: string;
  /** Absent if the value can only be picked. */
  onType?: (text: string) => void;
  onOpen: () => void;
  onClear: () => void;
  maxLength?: number;
};

const PickerFrame = ({ text, label, onType, onOpen, onClear, ...control }: FrameProps) => {
  const t = useTexts(pickerTexts);
  return (
    <Space.Compact block className="kit-picker-field">
      <Input
        {...control}
        value={text}
        readOnly={!onType}
        onChange={(event) => onType?.(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          onOpen();
        }}
        onDoubleClick={onType ? undefined : onOpen}
      />
      {text ? (
        <Button
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('picker.clear', { name: label })}
          onClick={onClear}
        />
      ) : null}
      <Button
        icon={<SearchOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-label={t('picker.open', { name: label })}
        onClick={onOpen}
      />
    </Space.Compact>
  );
};

type CommonProps<Row extends object> = ControlProps & {
  /** The field's name, for the accessible names of its buttons. */
  label: string;
  /** Title of the dialog. */
  title: string;
  source: PickerSource<Row>;
  placeholder?: string;
};

type PickedProps<Row extends object> = CommonProps<Row> & {
  value?: Picked | null;
  onChange?: (picked: Picked | null) => void;
};

/**
 * A read-only field filled through a selection dialog, with a button that clears it. `value` and `onChange` come from
 * antd's form.
 */
export const PickerField = <Row extends object>({ value, onChange, title, source, ...frame }: PickedProps<Row>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PickerFrame {...frame} text={value?.text ?? ''} onOpen={() => setOpen(true)} onClear={() => onChange?.(null)} />
      {open ? (
        <PickerDialog
          title={title}
          source={source}
          onClose={() => setOpen(false)}
          onConfirm={([row]) => {
            setOpen(false);
            if (row) onChange?.({ value: source.keyOf(row), text: source.textOf(row) });
          }}
        />
      ) : null}
    </>
  );
};

type TypedProps<Row extends object> = CommonProps<Row> & {
  value?: string;
  onChange?: (text: string) => void;
  /** Called with the whole row when one is picked. */
  onPick?: (row: Row) => void;
  maxLength?: number;
};

/** A text field that can also be filled from existing rows; its value is the row's key. */
export const PickerInput = <Row extends object>({
  value = '',
  onChange,
  onPick,
  title,
  source,
  ...frame
}: TypedProps<Row>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PickerFrame
        {...frame}
        text={value}
        onType={(text) => onChange?.(text)}
        onOpen={() => setOpen(true)}
        onClear={() => onChange?.('')}
      />
      {open ? (
        <PickerDialog
          title={title}
          source={source}
          onClose={() => setOpen(false)}
          onConfirm={([row]) => {
            setOpen(false);
            if (!row) return;
            onChange?.(source.keyOf(row));
            onPick?.(row);
          }}
        />
      ) : null}
    </>
  );
};
