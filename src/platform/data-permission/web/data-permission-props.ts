import type { PermissionSources } from '#platform/permission-page/web/permission-sources.ts';
import type { DataKind } from '../data-kinds.ts';

/** What the page of data items is opened with, for one item or several. */
export type DataPermissionProps = {
  kind: DataKind;
  /** One item, or several for the batch. */
  dataOids: readonly string[];
  /** False: the page shows who is given what and changes nothing. */
  editable: boolean;
  sources: PermissionSources;
  onSaved: () => void;
  onClose: () => void;
};
