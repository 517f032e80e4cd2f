/** Props of the permission page, for one item or several. */
export type DataPermissionProps = {
  kind: string;
  /** Id of the function that governs the kind. */
  governedBy: string;
  /** One item, or several for the batch page. */
  dataOids: readonly string[];
  /** False: read-only. */
  editable: boolean;
  onSaved: () => void;
  onClose: () => void;
};
