import type { ControlProps } from '#platform/files/web/control-props.ts';
import type { RichTextValue } from '../rich-text-value.ts';

export type RichTextProps = ControlProps & {
  value?: RichTextValue;
  onChange?: (value: RichTextValue) => void;
  /** The field's name. */
  label: string;
  disabled?: boolean;
};
