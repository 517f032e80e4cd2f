import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pickerTexts } from '../picker.texts.ts';
import { type ControlProps, PickerCombobox } from './PickerCombobox.tsx';
import { PickerDialog } from './PickerDialog.tsx';
import type { PickerSource } from './picker-source.ts';
import './picker.css';

/** The value of a field filled by a picker: the key of the row and its text. */
export type Picked = { value: string; text: string };

type CommonProps<Row extends object> = ControlProps & {
  /** The field's name, for the accessible names of its buttons. */
  label: string;
  /** Title of the dialog. */
  title: string;
  source: PickerSource<Row>;
  placeholder?: string;
};

type FrameProps<Row extends object> = Pick<CommonProps<Row>, 'label' | 'title' | 'source'> & {
  filled: boolean;
  onClear: () => void;
  onTake: (row: Row) => void;
  mayChoose?: (() => boolean) | undefined;
  /** The text field; it is given what opens the dialog. */
  children: (open: () => void) => ReactNode;
};

/** The text field with its buttons, and the dialog. */
const PickerFrame = <Row extends object>(props: FrameProps<Row>) => {
  const { label, title, source, filled, onClear, onTake, mayChoose, children } = props;
  const t = useTexts(pickerTexts);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (mayChoose?.() ?? true) setOpen(true);
  };
  return (
    <>
      <Space.Compact block className="kit-picker-field">
        {children(open)}
        {filled ? (
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
          title={t('picker.openKey', { key: 'F4' })}
          onClick={open}
        />
      </Space.Compact>
      {isOpen ? (
        <PickerDialog
          title={title}
          source={source}
          onClose={() => setOpen(false)}
          onConfirm={([row]) => {
            setOpen(false);
            if (row) onTake(row);
          }}
        />
      ) : null}
    </>
  );
};

type PickedProps<Row extends object> = CommonProps<Row> & {
  value?: Picked | null;
  onChange?: (picked: Picked | null) => void;
};

/**
 * A field for one row of a source: typing lists the matches (`PickerCombobox`), a button opens the dialog, another
 * clears. Text that was not taken disappears when the field is left. `value` and `onChange` come from antd's form.
 */
export const PickerField = <Row extends object>({ value, onChange, title, ...field }: PickedProps<Row>) => {
  const t = useTexts(pickerTexts);
  const { label, source } = field;
  /** Null: the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = (row: Row): void => {
    setTyped(null);
    source.remember?.([row]);
    onChange?.({ value: source.keyOf(row), text: source.textOf(row) });
  };
  const clear = (): void => {
    setTyped(null);
    onChange?.(null);
  };
  return (
    <PickerFrame
      label={label}
      title={title}
      source={source}
      filled={Boolean(value?.text)}
      onClear={clear}
      onTake={take}
    >
      {(open) => (
        <PickerCombobox
          placeholder={t('picker.typeToSearch')}
          {...field}
          text={typed ?? value?.text ?? ''}
          onText={(text) => {
            setTyped(text);
            if (text === '' && value) onChange?.(null);
          }}
          onTake={take}
          onQuit={() => setTyped(null)}
          onOpen={open}
        />
      )}
    </PickerFrame>
  );
};

type TypedProps<Row extends object> = CommonProps<Row> & {
  value?: string;
  onChange?: (text: string) => void;
  /** Called with the whole row when one is picked. */
  onPick?: (row: Row) => void;
  maxLength?: number;
  /** Enter takes the only row that matches. For what is usually one of the rows. */
  takesOnly?: boolean;
  /** Whether there is anything to choose from, and a word about it if not; called by a click, and before the dialog. */
  mayChoose?: () => boolean;
};

/** A text field that also lists existing rows; its value is what is typed, or the key of the row that is taken. */
export const PickerInput = <Row extends object>(props: TypedProps<Row>) => {
  const { value = '', onChange, onPick, title, mayChoose, ...field } = props;
  const { label, source } = field;
  const take = (row: Row): void => {
    source.remember?.([row]);
    onChange?.(source.keyOf(row));
    onPick?.(row);
  };
  return (
    <PickerFrame
      label={label}
      title={title}
      source={source}
      filled={value !== ''}
      onClear={() => onChange?.('')}
      onTake={take}
      mayChoose={mayChoose}
    >
      {(open) => (
        <PickerCombobox
          {...field}
          free
          onPress={() => void mayChoose?.()}
          text={value}
          onText={(text) => onChange?.(text)}
          onTake={take}
          onOpen={open}
        />
      )}
    </PickerFrame>
  );
};
