import { cut } from './CutText.tsx';

/** A code in a monospaced chip. */
export const CodeChip = ({ code }: { code: string | null | undefined }) =>
  code ? (
    <code className="kit-code" title={cut(code) === code ? undefined : code}>
      {cut(code)}
    </code>
  ) : (
    <span className="kit-none">—</span>
  );
