import { CutText } from '#platform/resource-table/web/CutText.tsx';
import './language-versions.css';

/** The name that readers see in this language, and beside it the stored one if it is another. */
export const ShownName = ({ shown, stored }: { shown: string; stored: string }) => (
  <span className="kit-shown-name">
    <CutText text={shown} />
    {stored === shown ? null : (
      <span className="kit-stored-name">
        <CutText text={stored} />
      </span>
    )}
  </span>
);
