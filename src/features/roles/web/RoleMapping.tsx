import { Button, Result } from 'antd';
import { roleCalls, type RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { call } from '#platform/wire/web/client.ts';
import { loadRole } from './role-list.ts';
import type { Mapping } from './role-mapping.ts';
import { RoleMappingPage } from './RoleMappingPage.tsx';

type Props = { roleOid: string; editable: boolean; onSaved: () => void; onClose: () => void };

const loadMapping = async (roleOid: string): Promise<{ role: RoleRow; mapping: Mapping }> => {
  const query = { roleOid };
  const [role, departments, members] = await Promise.all([
    loadRole(roleOid),
    call(roleCalls.mappedDepartments, { query }),
    call(roleCalls.mappedMembers, { query }),
  ]);
  return { role, mapping: { departments, members } };
};

/** The mapping of the role that the address names; only build roles have one. */
export const RoleMapping = ({ roleOid, editable, onSaved, onClose }: Props) => {
  const t = useTexts(roleTexts);
  return (
    <LoadRecord queryKey={['roles', 'mapping', roleOid]} load={() => loadMapping(roleOid)} onClose={onClose}>
      {({ role, mapping }) =>
        role.sourcetype === 'build' ? (
          <RoleMappingPage role={role} mapping={mapping} editable={editable} onSaved={onSaved} onClose={onClose} />
        ) : (
          <Result
            status="info"
            title={t('role.notBuildTitle')}
            extra={<Button onClick={onClose}>{t('common.back')}</Button>}
          />
        )
      }
    </LoadRecord>
  );
};
