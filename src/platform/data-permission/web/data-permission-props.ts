/** What the page of data items is opened with, for one item or several. */
export type DataPermissionProps = {
  kind: string;
  /** Id of the function that governs the kind. */
  governedBy: string;
  /** One item, or several for the batch. */
  dataOids: readonly string[];
  /** False: the page shows who is given what and changes nothing. */
  editable: boolean;
  onSaved: () => void;
  onClose: () => void;
};
