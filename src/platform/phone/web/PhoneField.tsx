import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string;
  help?: ReactNode;
  maxLength: number;
  rows?: number;
  required?: boolean;
};

/** A field for a longer text: label above, error below. */
export const PhoneField = ({ label, value, onChange, fault, help, maxLength, rows = 4, required }: Props) => {
  const id = useId();
  return (
    <div className="phone-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-required={required}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      {help}
      {fault ? (
        <p id={`${id}-fault`} className="phone-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
};
