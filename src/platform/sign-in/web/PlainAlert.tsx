import type { PlainForm } from './usePlainForm.ts';

/** The error of a plain form as a whole. */
export const PlainAlert = ({ whole }: { whole: PlainForm['whole'] }) => (
  <div role="alert">
    {whole ? (
      <div className="plain-alert">
        {whole.text}
        {whole.requestId ? <small>{whole.requestId}</small> : null}
      </div>
    ) : null}
  </div>
);
