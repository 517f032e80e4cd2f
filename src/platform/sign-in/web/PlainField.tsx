import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { sessionTexts } from '#platform/session/session.texts.ts';
import './plain-form.css';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: string;
  fault?: string;
  help?: string;
  icon?: ReactNode;
  secret?: boolean;
  autoFocus?: boolean;
};

const eye = 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z';

const EyeIcon = ({ open }: { open: boolean }) => (
  <svg width="17" height="17" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d={eye} />
    <circle cx="12" cy="12" r="3" />
    {open ? null : <path d="M4 20 20 4" />}
  </svg>
);

/** A field of the plain forms: label above, error below. A password can be revealed. */
export const PlainField = ({
  label,
  name,
  value,
  onChange,
  autoComplete,
  fault,
  help,
  icon,
  secret,
  autoFocus,
}: Props) => {
  const t = useTexts(sessionTexts);
  const id = useId();
  const [visible, setVisible] = useState(false);
  const described = [fault ? `${id}-fault` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className={fault ? 'plain-field plain-field-faulty' : 'plain-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="plain-input">
        {icon}
        <input
          id={id}
          name={name}
          type={secret && !visible ? 'password' : 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
          aria-required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus={autoFocus}
        />
        {secret ? (
          <button
            type="button"
            className="plain-eye"
            aria-label={t(visible ? 'login.hide' : 'login.show')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <EyeIcon open={visible} />
          </button>
        ) : null}
      </div>
      {help ? (
        <p id={`${id}-help`} className="plain-help">
          {help}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className="plain-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
};
