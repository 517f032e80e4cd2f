import { Button, Result } from 'antd';
import { roleCalls, type OpenedRole } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { loadRole } from './role-list.ts';
import type { Mapping } from './role-mapping.ts';
import { RoleMappingPage } from './RoleMappingPage.tsx';

type Loaded = { role: OpenedRole; mapping: Mapping };

/** A role with its mapping. */
export const loadRoleMapping = async (roleOid: string): Promise<Loaded> => {
  const query = { roleOid };
  const [role, departments, members] = await Promise.all([
    loadRole(roleOid),
    call(roleCalls.mappedDepartments, { query }),
    call(roleCalls.mappedMembers, { query }),
  ]);
  return { role, mapping: { departments, members } };
};

type Props = Loaded & { editable: boolean; onSaved: () => void; onClose: () => void };

/** The mapping of a role; only build roles have one, and the address may name any role. */
export const RoleMapping = ({ role, mapping, editable, onSaved, onClose }: Props) => {
  const t = useTexts(roleTexts);
  return role.sourcetype === 'build' ? (
    <RoleMappingPage role={role} mapping={mapping} editable={editable} onSaved={onSaved} onClose={onClose} />
  ) : (
    <Result
      status="info"
      title={t('role.notBuildTitle')}
      extra={<Button onClick={onClose}>{t('common.back')}</Button>}
    />
  );
};
