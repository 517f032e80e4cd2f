import type { BannerTables } from './banner-tables.ts';
import type { CompanyDocumentTables } from './company-document-tables.ts';
import type { DocumentTables } from './document-tables.ts';
import type { AppVersionTables } from './app-version-tables.ts';
import type { FileTables } from './file-tables.ts';
import type { ThemeTables } from './theme-tables.ts';
import type {
  AppFunction,
  Blacklist,
  Condition,
  DataGrant,
  FunctionIdentity,
  Role,
  RoleMapping,
  RoleMember,
  WebFunction,
  Whitelist,
} from './access-tables.ts';
import type {
  Account,
  AppLogin,
  AppUser,
  SavedView,
  ViewAs,
  Session,
  SealedOnceRow,
  SigninDevice,
  SigninFailure,
  WebLogin,
  WebUser,
} from './account-tables.ts';
import type { Department, Employee, MasterData } from './organisation-tables.ts';
import type {
  DatabaseLog,
  LanguageText,
  Parameter,
  ParameterLanguage,
  ServerKey,
  SeededItem,
} from './platform-tables.ts';
import type { StoreTables } from './store-tables.ts';

type ContentTables = AppVersionTables &
  BannerTables &
  CompanyDocumentTables &
  DocumentTables &
  StoreTables &
  ThemeTables;

/** Every table by its name; what its columns hold stands beside those of its area. */
export type Tables = FileTables &
  ContentTables & {
    master_data: MasterData;
    department: Department;
    employee: Employee;
    account: Account;
    web_user: WebUser;
    session: Session;
    see_as: ViewAs;
    web_login: WebLogin;
    app_user: AppUser;
    app_login: AppLogin;
    blacklist: Blacklist;
    whitelist: Whitelist;
    signin_failure: SigninFailure;
    signin_device: SigninDevice;
    sealed_once: SealedOnceRow;
    web_function: WebFunction;
    app_function: AppFunction;
    function_identity: FunctionIdentity;
    data_grant: DataGrant;
    condition: Condition;
    role: Role;
    role_mapping: RoleMapping;
    role_member: RoleMember;
    parameter: Parameter;
    parameter_language: ParameterLanguage;
    saved_view: SavedView;
    language_text: LanguageText;
    database_log: DatabaseLog;
    server_key: ServerKey;
    shipped_item: SeededItem;
  };
