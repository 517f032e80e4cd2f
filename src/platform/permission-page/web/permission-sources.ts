import type { PickableRole } from '#platform/picker/web/pickers.tsx';

/** An entry of a code list: its code, and its name in the reader's language. */
export type CodeOption = { paramcode: string; paramname: string };

/** Look-ups that belong to features, given by the screen that shows the page: the platform knows no feature. */
export type PermissionSources = {
  loadRoles: () => Promise<PickableRole[]>;
  /** The switched-on entries of a code list, sorted. */
  loadList: (paramType: string) => Promise<CodeOption[]>;
};
