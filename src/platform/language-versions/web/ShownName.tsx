import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { useWholeTexts } from '#platform/whole-text/web/whole-text-context.ts';
import './language-versions.css';

/**
 * The name that readers see in this language, and beside it the stored one if it is another. In a line, the stored one
 * is there only if both fit.
 */
export const ShownName = ({ shown, stored }: { shown: string; stored: string }) => (
  <span className={useWholeTexts() ? 'kit-shown-name' : 'kit-shown-name kit-one-line'}>
    <CutText text={shown} />
    {stored === shown ? null : (
      <span className="kit-stored-name">
        <CutText text={stored} />
      </span>
    )}
  </span>
);
