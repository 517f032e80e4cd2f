import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useMemo, useState } from 'react';
import {
  type BarredFromPasswords,
  type FirstPassword,
  firstPasswordCalls,
  firstPasswordsAtOnce,
} from '#features/app-users/first-passwords.contract.ts';
import { firstPasswordTexts } from '#features/app-users/first-passwords.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { pickerTexts } from '#platform/picker/picker.texts.ts';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickedTags } from '#platform/picker/web/PickedTags.tsx';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { withReasons } from '#platform/picker/web/with-reasons.ts';
import { useSelection } from '#platform/resource-table/web/useSelection.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { oneTimeDays } from '#platform/session/session.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { MadePasswords } from './MadePasswords.tsx';

const texts = { ...vocabulary, ...firstPasswordTexts };
const pixels = 640;
const barredTexts = {
  DOMAIN: 'app_user.barredDOMAIN',
  OWN: 'app_user.barredOWN',
  WIDER: 'app_user.barredWIDER',
  TAKEN: 'app_user.barredTAKEN',
} as const satisfies Record<BarredFromPasswords, keyof typeof firstPasswordTexts>;

/** Employees in the scope in which the reader may make passwords; who needs none is barred with the reason. */
const usePeopleSource = () => {
  const t = useTexts(texts);
  const employees = useEmployeeSource(useBoundOf(firstPasswordCalls.make));
  return useMemo(
    () =>
      withReasons(employees, 'first passwords', async (ids) => {
        const barred = await call(firstPasswordCalls.barred, { content: [...ids] });
        return new Map(barred.map(({ id, why }) => [id, t(barredTexts[why])]));
      }),
    [employees, t],
  );
};

type Props = { onMade: (people: readonly FirstPassword[]) => void; onClose: () => void };

const ChoosePeople = ({ onMade, onClose }: Props) => {
  const t = useTexts(texts);
  const pick = useTexts(pickerTexts);
  const { number } = useLanguage();
  const failureWords = useFailureWords();
  const source = usePeopleSource();
  const selection = useSelection(source.keyOf);
  const [everybody, setEverybody] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const without = useQuery({
    queryKey: ['first-passwords', 'without'],
    queryFn: () => call(firstPasswordCalls.without),
    gcTime: 0,
  });
  const { total = 0, list = [] } = without.data ?? {};
  const empids = everybody ? list.map(({ empid }) => empid) : selection.keys;
  const tooMany = empids.length > firstPasswordsAtOnce;
  const make = async (): Promise<void> => {
    setSaving(true);
    setError(null);
    try {
      onMade(await call(firstPasswordCalls.make, { content: empids }));
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
    } finally {
      setSaving(false);
    }
  };
  const most = t('app_user.firstMost', { most: number(firstPasswordsAtOnce) });
  return (
    <Dialog
      title={t('app_user.first')}
      width={pixels}
      onCancel={onClose}
      footer={
        <>
          <Button type="primary" loading={saving} disabled={empids.length === 0 || tooMany} onClick={() => void make()}>
            {t('app_user.firstMake')}
          </Button>
          <Button disabled={saving} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p className="app-user-hint">{t('app_user.firstHint', { days: oneTimeDays })}</p>
      {error ? (
        <Alert
          className="kit-form-note"
          type="error"
          showIcon
          role="alert"
          title={t('app_user.firstFailed')}
          description={failureWords(error)}
        />
      ) : null}
      <Radio.Group
        className="app-user-first"
        aria-label={t('app_user.first')}
        value={everybody}
        disabled={saving}
        onChange={({ target }) => setEverybody(target.value === true)}
        options={[
          { value: false, label: t('app_user.firstPeople') },
          {
            value: true,
            disabled: total === 0,
            label: t('app_user.firstAll', { count: without.isPending ? '…' : number(total) }),
          },
        ]}
      />
      {everybody ? (
        total > firstPasswordsAtOnce ? (
          <Alert type="info" showIcon title={most} />
        ) : null
      ) : (
        <>
          <PickerAdder
            label={t('app_user.firstPeople')}
            title={pick('picker.employeeTitle')}
            source={source}
            disabled={saving}
            onAdd={(rows) => {
              const keys = rows.map(source.keyOf).filter((key) => !selection.has(key));
              selection.choose([...selection.keys, ...keys], rows);
            }}
            onRemoveLast={() => selection.choose(selection.keys.slice(0, -1), [])}
          />
          <PickedTags selection={selection} source={source} />
          {tooMany ? <Alert type="warning" showIcon title={most} /> : null}
        </>
      )}
    </Dialog>
  );
};

/** One-time passwords for people who have none: chosen, made, and shown once. */
export const FirstPasswords = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<readonly FirstPassword[] | null>(null);
  return made ? <MadePasswords people={made} onClose={onClose} /> : <ChoosePeople onMade={setMade} onClose={onClose} />;
};
