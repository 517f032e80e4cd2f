import { WholeText } from '#platform/whole-text/web/WholeText.tsx';

/** A code in a monospaced chip. */
export const CodeChip = ({ code }: { code: string | null | undefined }) =>
  code ? (
    <code className="kit-code">
      <WholeText text={code} />
    </code>
  ) : (
    <span className="kit-none">—</span>
  );
