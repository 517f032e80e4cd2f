import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { accessCheckCalls } from '#features/access-check/access-check.contract.ts';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useEmployeeSource, useRoleSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickerField } from '#platform/picker/web/PickerField.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import type { AccessAddress } from './access-address.ts';
import { functionWords, useFunctionSource, useItemSource } from './access-sources.tsx';

type Props = { address: AccessAddress; change: (patch: Partial<AccessAddress>) => void };

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className="access-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

/** The names of what the ids in the address refer to. */
const useNames = ({ person, role, func, item }: AccessAddress) => {
  const { language } = useLanguage();
  const query = {
    empid: person,
    roleid: role,
    ...(func === '' ? {} : { funcOid: func }),
    ...(item === '' ? {} : { dataOid: item }),
  };
  return useQuery({
    queryKey: ['access', 'names', language, query],
    queryFn: () => call(accessCheckCalls.names, { query }),
    placeholderData: (before) => before,
  }).data;
};

const picked = (value: string, text: string | undefined) => (value === '' ? null : { value, text: text ?? value });

const SubjectField = ({ address, change, names }: Props & { names: ReturnType<typeof useNames> }) => {
  const t = useTexts(accessTexts);
  const [wanted, setWanted] = useState<'person' | 'role' | null>(null);
  const employees = useEmployeeSource(useBoundOf(accessCheckCalls.check));
  const roles = useRoleSource();
  const kind = address.role === '' ? (address.person === '' ? (wanted ?? 'person') : 'person') : 'role';
  const shift = (next: 'person' | 'role'): void => {
    setWanted(next);
    change({ person: '', role: '' });
  };
  const person = names?.person?.id === address.person ? names.person : undefined;
  const role = names?.role?.id === address.role ? names.role : undefined;
  return (
    <div className="access-subject">
      <Segmented
        aria-label={t('access.subject')}
        value={kind}
        onChange={shift}
        options={[
          { value: 'person', label: t('access.byPerson') },
          { value: 'role', label: t('common.role') },
        ]}
      />
      <Labelled label={t(kind === 'person' ? 'access.byPerson' : 'common.role')}>
        {(id) =>
          kind === 'person' ? (
            <PickerField
              id={id}
              label={t('access.byPerson')}
              title={t('access.byPerson')}
              source={employees}
              value={picked(address.person, person && `${person.name} (${person.id})`)}
              onChange={(value) => change({ person: value?.value ?? '', role: '' })}
            />
          ) : (
            <PickerField
              id={id}
              label={t('common.role')}
              title={t('common.role')}
              source={roles}
              value={picked(address.role, role && `${role.name} (${role.id})`)}
              onChange={(value) => change({ role: value?.value ?? '', person: '' })}
            />
          )
        }
      </Labelled>
    </div>
  );
};

/** The person or role, function and data item of the check; all of them are kept in the address. */
export const QuestionForm = ({ address, change }: Props) => {
  const t = useTexts(accessTexts);
  const names = useNames(address);
  const functions = useFunctionSource();
  const items = useItemSource();
  const func = names?.function?.oid === address.func ? names.function : undefined;
  const item = names?.item?.oid === address.item ? names.item : undefined;
  return (
    <section className="kit-card access-question" aria-label={t('access.title')}>
      {address.tab === 'check' ? <SubjectField address={address} change={change} names={names} /> : null}
      <Labelled label={t('common.function')}>
        {(id) => (
          <PickerField
            id={id}
            label={t('common.function')}
            title={t('access.pickFunction')}
            source={functions}
            value={picked(address.func, func && functionWords(func))}
            onChange={(value) => change({ func: value?.value ?? '' })}
          />
        )}
      </Labelled>
      {address.tab === 'check' ? (
        <Labelled label={t('access.item')}>
          {(id) => (
            <PickerField
              id={id}
              label={t('access.item')}
              title={t('access.pickItem')}
              source={items}
              value={picked(address.item, item && `${item.name} · ${item.typename}`)}
              onChange={(value) => change({ item: value?.value ?? '' })}
            />
          )}
        </Labelled>
      ) : null}
    </section>
  );
};
