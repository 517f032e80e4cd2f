import { sql } from 'kysely';
import type { Handover, HandoverItem } from '#platform/feature/server/handover.ts';
import { atLeast, nobody } from '#platform/impact/impact.contract.ts';
import { standingOf } from '#platform/rights/server/stronger-roles.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { roleMenu } from '../roles.contract.ts';
import { changeMapping } from './role-mapping.service.ts';
import type { MappingEntry } from './role-mapping.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

/** The mapping with the successor in the place of the person, who must still be there. */
const moved = (had: readonly MappingEntry[], { from, to }: { from: string; to: string }): MappingEntry[] => {
  const rest = had.filter(({ contenttype, contentoid }) => contenttype !== 'H' || contentoid !== from);
  if (rest.length === had.length) throw new DomainError(codes.editFailed, 'person.handover_changed');
  return [...rest, { contenttype: 'H', contentoid: to }];
};

/** Roles of departments and people whose mapping names the person. */
export const roleHandover: Handover = {
  key: 'roles',
  title: vocabulary['common.roles'],
  functions: [roleMenu.id],
  find: async (db, empid) => {
    const { rows } = await sql<HandoverItem>`
      select r.oid as key, r.id || ' ' || r.name as label,
        coalesce((select json_agg(json_build_object('funcoid', i.funcoid, 'roleid', i.roleid))
          from condition c join function_identity i on i.oid = c.identityoid
          where c.type = 'R' and c.contentoid = r.id and r.status = 'Y'), '[]') as gives
      from role_mapping m join role r on r.oid = m.roleoid and r.sourcetype = 'build'
      where m.contenttype = 'H' and m.contentoid = ${empid} order by r.id`.execute(db);
    return rows;
  },
  prepare: async (rights, { empid, grant }, { from, to, keys }) => {
    const standing = await standingOf(rights, empid);
    return async (trx) => {
      let most = nobody;
      for (const roleOid of keys.toSorted()) {
        const { affected } = await changeMapping(trx, { standing, grant }, { roleOid, liftEntries: 'N' }, (had) =>
          moved(had, { from, to }),
        );
        most = atLeast(most, affected);
      }
      return most;
    };
  },
};
