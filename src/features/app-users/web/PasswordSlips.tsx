import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { FirstPassword } from '#features/app-users/first-passwords.contract.ts';
import { firstPasswordTexts } from '#features/app-users/first-passwords.texts.ts';
import { productName } from '#platform/brand/product.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { qrCodeOf } from '#platform/phone/web/qr-code.ts';

const texts = { ...vocabulary, ...firstPasswordTexts };

const appAddress = (): string => `${globalThis.location.origin}/mobileweb`;

type Code = ReturnType<typeof qrCodeOf>;

/** The address of the web app for phones, to be scanned or typed. */
const AppAddress = ({ code: { size, path } }: { code: Code }) => (
  <figure>
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
    <figcaption>{appAddress()}</figcaption>
  </figure>
);

/** `language`: of the people, who may not read that of the administrator. */
type Props = { people: readonly FirstPassword[]; language: Language };

/** A slip for each person, which is only printed: the page itself is not. */
export const PasswordSlips = ({ people, language }: Props) => {
  const { dateTime } = formatsOf(language);
  const [code] = useState(() => qrCodeOf(appAddress()));
  return createPortal(
    <div className="app-user-slips" lang={language} aria-hidden>
      {people.map(({ empid, name, depname, plantname, password, until }) => (
        <section key={empid}>
          <h2>{productName}</h2>
          <p>
            {/* A department may be named like its plant. */}
            {name} · {[...new Set([plantname, depname])].filter(Boolean).join(' · ')}
          </p>
          <dl>
            <dt>{texts['common.employeeId'][language]}</dt>
            <dd>
              <code>{empid}</code>
            </dd>
            <dt>{texts['common.oneTimePassword'][language]}</dt>
            <dd>
              <code>{password}</code>
            </dd>
            <dt>{texts['app_user.slipUntil'][language]}</dt>
            <dd>{dateTime(until)}</dd>
          </dl>
          <p>{texts['app_user.slipHint'][language]}</p>
          <AppAddress code={code} />
        </section>
      ))}
    </div>,
    document.body,
  );
};
