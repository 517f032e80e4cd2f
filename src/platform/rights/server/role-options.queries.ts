import type { Read } from '#platform/db/server/database.ts';
import type { RoleOption } from '../rights.contract.ts';

/** The enabled roles. */
export const roleOptions = (db: Read): Promise<RoleOption[]> =>
  db.selectFrom('role').select(['oid', 'id', 'name', 'explain']).where('status', '=', 'Y').orderBy('id').execute();
