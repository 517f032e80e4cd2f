import { SearchOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pickerTexts } from '../picker.texts.ts';
import { PasteNote } from './PasteNote.tsx';
import { type ControlProps, PickerCombobox } from './PickerCombobox.tsx';
import { PickerDialog } from './PickerDialog.tsx';
import type { PickerSource } from './picker-source.ts';
import { usePaste } from './usePaste.ts';
import './picker.css';

type Props<Row extends object> = ControlProps & {
  /** What is added, for the accessible names of the field and its button. */
  label: string;
  /** Title of the dialog. */
  title: string;
  /** `whyNot` bars what has been added already. */
  source: PickerSource<Row>;
  onAdd: (rows: Row[]) => void;
  /** Backspace in the empty field. */
  onRemoveLast?: (() => void) | undefined;
  /** Text of the button that opens the dialog; by default it is an icon. */
  openText?: string;
  /** In place of the hint that one can search or paste, where it has no room. */
  placeholder?: string;
  disabled?: boolean;
  /** Pixels before the table of the dialog scrolls. */
  tableHeight?: number | undefined;
};

const nothingChosen = (): boolean => false;

/**
 * A field that adds rows to a list, which stands beside it: typing lists the matches, Enter adds the first and empties
 * the field for the next, also before the matches have arrived; a pasted list is looked up in one call; Backspace in
 * the empty field takes the last one back. A note says what was not found. A button opens the dialog for several.
 */
export const PickerAdder = <Row extends object>(props: Props<Row>) => {
  const { label, title, source, onAdd, onRemoveLast, openText, placeholder, disabled, tableHeight, ...control } = props;
  const t = useTexts(pickerTexts);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const add = (rows: Row[]): void => {
    source.remember?.(rows);
    onAdd(rows);
  };
  const paste = usePaste({ source, has: nothingChosen, onAdd: (rows) => rows.length > 0 && add(rows) });
  return (
    <div className="kit-adder">
      <Space.Compact block className="kit-picker-field">
        <PickerCombobox
          {...control}
          many
          label={label}
          source={source}
          placeholder={placeholder ?? t(source.named ? 'picker.typeOrPaste' : 'picker.typeToSearch')}
          disabled={disabled}
          text={text}
          onText={(next) => {
            setText(next);
            if (next !== '') paste.dismiss();
          }}
          onTake={(row) => {
            setText('');
            add([row]);
          }}
          onMissed={paste.miss}
          onQuit={() => setText('')}
          onOpen={() => setOpen(true)}
          onBackspace={onRemoveLast}
          onPasted={paste.take}
        />
        <Button
          icon={<SearchOutlined aria-hidden />}
          aria-haspopup="dialog"
          aria-label={openText ?? t('picker.open', { name: label })}
          title={t('picker.openKey', { key: 'F4' })}
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          {openText}
        </Button>
      </Space.Compact>
      <PasteNote paste={paste} />
      {open ? (
        <PickerDialog
          multiple
          title={title}
          source={source}
          tableHeight={tableHeight}
          onClose={() => setOpen(false)}
          onConfirm={(rows) => {
            setOpen(false);
            // The dialog has remembered them.
            onAdd(rows);
          }}
        />
      ) : null}
    </div>
  );
};
