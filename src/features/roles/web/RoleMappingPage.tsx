import { Alert, Button } from 'antd';
import { type OpenedRole, roleCalls } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import type { DepartmentRow, MemberRow } from '#platform/organisation/organisation.contract.ts';
import { formTexts } from '#platform/form/form.texts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { SaveKey } from '#platform/keyboard/web/SaveKey.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useDepartmentSource, useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { pickerTexts } from '#platform/picker/picker.texts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { MappingBanner } from './MappingBanner.tsx';
import { MappingTable } from './MappingTable.tsx';
import {
  asDepartment,
  asMember,
  departmentKey,
  type Mapping,
  memberKey,
  withAdded,
  withoutNewest,
} from './role-mapping.ts';
import { departmentText, memberText, useMappingColumns } from './useMappingColumns.tsx';
import { useGivenMember } from './useGivenMember.ts';
import { type MappingEdit, useMappingEdit } from './useMappingEdit.ts';
import './roles.css';

type Props = { role: OpenedRole; mapping: Mapping; editable: boolean; onSaved: () => void; onClose: () => void };

/** The restored draft, and why saving failed. */
const Notes = ({ edit: { draftRestored, discardDraft, error } }: { edit: MappingEdit }) => {
  const words = useTexts(formTexts);
  const { pair } = useLanguage();
  const failureWords = useFailureWords();
  return (
    <>
      {draftRestored ? (
        <Alert
          type="info"
          title={words('form.draftBack')}
          action={
            <Button size="small" onClick={discardDraft}>
              {words('form.draftDrop')}
            </Button>
          }
        />
      ) : null}
      {error ? (
        <Alert
          type="error"
          role="alert"
          title={failureWords(error)}
          description={
            error instanceof CallError && error.requestId ? pair(words('common.requestId'), error.requestId) : undefined
          }
        />
      ) : null}
    </>
  );
};

/** Departments and people of a build role (seed 000 §2.7), saved as a whole. */
export const RoleMappingPage = ({ role, mapping: saved, editable, onSaved, onClose }: Props) => {
  const t = useTexts(roleTexts);
  const words = useTexts(formTexts);
  const pick = useTexts(pickerTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const columns = useMappingColumns();
  const bound = useBoundOf(roleCalls.saveMapping);
  const whyNot = (contentoid: string): string | undefined =>
    role.mayNotMap.includes(contentoid) ? t('role.joinsWider') : undefined;
  const there = (keys: readonly string[], key: string): string | undefined =>
    keys.includes(key) ? t('role.mappedAlready') : undefined;
  const edit = useMappingEdit(role, saved, (memberCount) => {
    notices.success(t('role.mappingSaved', { count: number(memberCount) }));
    onSaved();
  });
  const { mapping, change, changes, saving } = edit;
  const { departments, members } = mapping;
  useGivenMember(editable, (member) => {
    if (whyNot(member.id) === undefined) change((now) => ({ members: withAdded(now.members, [member], memberKey) }));
  });
  const departmentSource = {
    ...useDepartmentSource(bound),
    whyNot: ({ value, mayContainSub }: DepartmentRow) =>
      there(departments.map(departmentKey), value) ??
      whyNot(value) ??
      (mayContainSub === 'N' ? t('role.subOutside') : undefined),
  };
  const memberSource = {
    ...useEmployeeSource(bound),
    whyNot: ({ id }: MemberRow) => there(members.map(memberKey), id) ?? whyNot(id),
  };
  const leave = (): void => edit.guard.ask(onClose);

  return (
    <section className="kit-page role-mapping" aria-label={t('role.mappingTitle', { name: role.name })}>
      <header className="kit-header">
        <div className="kit-form-header">
          <BackButton onBack={leave} />
          <div className="kit-header-words">
            <h1>{t('role.mappingTitle', { name: role.name })}</h1>
            <p>{t('role.mappingPurpose')}</p>
          </div>
        </div>
        {editable ? (
          <div className="kit-header-actions role-mapping-actions">
            <span role="status">{changes > 0 ? t('role.mappingChanges', { count: number(changes) }) : ''}</span>
            <SaveKey disabled={saving || changes === 0} onSave={() => void edit.save()} />
            <Button type="primary" loading={saving} disabled={changes === 0} onClick={() => void edit.save()}>
              {words('common.save')}
            </Button>
          </div>
        ) : null}
      </header>
      <Notes edit={edit} />
      {editable ? <MappingBanner roleOid={role.oid} mapping={mapping} changed={changes > 0} /> : null}
      <div className="role-mapping-parts">
        <MappingTable
          name="role-departments"
          shortcut
          words={{
            title: t('common.departments'),
            search: t('role.searchDepartments'),
            empty: t('role.noDepartments'),
            emptyHint: t('role.noDepartmentsHint'),
          }}
          rows={departments}
          columns={columns.departments}
          keyOf={departmentKey}
          textOf={departmentText}
          editable={editable}
          adder={
            <PickerAdder
              label={t('role.addDepartments')}
              openText={t('role.addDepartments')}
              title={pick('picker.departmentTitle')}
              source={departmentSource}
              onAdd={(rows) =>
                change((now) => ({ departments: withAdded(now.departments, rows.map(asDepartment), departmentKey) }))
              }
              onRemoveLast={() =>
                change((now) => ({ departments: withoutNewest(now.departments, saved.departments, departmentKey) }))
              }
            />
          }
          onRemove={(keys) =>
            change((now) => ({ departments: now.departments.filter((row) => !keys.has(departmentKey(row))) }))
          }
        />
        <MappingTable
          name="role-members"
          words={{
            title: t('role.people'),
            search: t('role.searchPeople'),
            empty: t('role.noPeople'),
            emptyHint: t('role.noPeopleHint'),
          }}
          rows={members}
          columns={columns.members}
          keyOf={memberKey}
          textOf={memberText}
          editable={editable}
          adder={
            <PickerAdder
              label={t('role.addPeople')}
              openText={t('role.addPeople')}
              title={pick('picker.employeeTitle')}
              source={memberSource}
              onAdd={(rows) => change((now) => ({ members: withAdded(now.members, rows.map(asMember), memberKey) }))}
              onRemoveLast={() => change((now) => ({ members: withoutNewest(now.members, saved.members, memberKey) }))}
            />
          }
          onRemove={(keys) => change((now) => ({ members: now.members.filter((row) => !keys.has(memberKey(row))) }))}
        />
      </div>
    </section>
  );
};
