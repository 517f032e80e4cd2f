import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Radio } from 'antd';
import { useMemo, useState } from 'react';
import {
  type BarredFromPasswords,
  type FirstPassword,
  firstPasswordCalls,
  firstPasswordsAtOnce,
  firstPasswordsInSheet,
} from '#features/app-users/first-passwords.contract.ts';
import { firstPasswordTexts } from '#features/app-users/first-passwords.texts.ts';
import { useLeaveGuard } from '#platform/form/web/useLeaveGuard.ts';
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
import { makePasswords } from './make-passwords.ts';
import { MadePasswords } from './MadePasswords.tsx';

const texts = { ...vocabulary, ...firstPasswordTexts };
const pixels = 640;
const noop = (): void => undefined;
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

/** What has been made, even if an error ended it. */
type Made = { people: readonly FirstPassword[]; error: Error | null };
type Props = { onMade: (made: Made) => void; onClose: () => void };

const ChoosePeople = ({ onMade, onClose }: Props) => {
  const t = useTexts(texts);
  const pick = useTexts(pickerTexts);
  const { number } = useLanguage();
  const failureWords = useFailureWords();
  const source = usePeopleSource();
  const selection = useSelection(source.keyOf);
  const [everybody, setEverybody] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const saving = done !== null;
  useLeaveGuard(saving, noop);
  const [error, setError] = useState<Error | null>(null);
  const without = useQuery({
    queryKey: ['first-passwords', 'without'],
    queryFn: () => call(firstPasswordCalls.without),
    gcTime: 0,
  });
  const { total = 0 } = without.data ?? {};
  const count = everybody ? total : selection.keys.length;
  const inOneGo = Math.min(count, firstPasswordsInSheet);
  const make = async (): Promise<void> => {
    setDone(0);
    setError(null);
    const people: FirstPassword[] = [];
    let fault: Error | null = null;
    try {
      await makePasswords(everybody ? null : selection.keys, (made) => {
        people.push(...made);
        setDone(people.length);
      });
    } catch (thrown) {
      fault = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    setDone(null);
    if (people.length > 0) onMade({ people, error: fault });
    else setError(fault);
  };
  return (
    <Dialog
      title={t('app_user.first')}
      width={pixels}
      {...(saving ? { closable: false } : { onCancel: onClose })}
      footer={
        <>
          <Button type="primary" loading={saving} disabled={count === 0} onClick={() => void make()}>
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
      {count > firstPasswordsInSheet ? (
        <Alert
          className="kit-form-note"
          type="info"
          showIcon
          title={t('app_user.firstMost', { most: number(firstPasswordsInSheet) })}
        />
      ) : null}
      {saving && inOneGo > firstPasswordsAtOnce ? (
        <Progress percent={Math.floor((done / inOneGo) * 100)} status="active" aria-label={t('app_user.firstMake')} />
      ) : null}
      {everybody ? null : (
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
        </>
      )}
    </Dialog>
  );
};

/** One-time passwords for people who have none: chosen, made, and shown once. */
export const FirstPasswords = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<Made | null>(null);
  return made ? <MadePasswords {...made} onClose={onClose} /> : <ChoosePeople onMade={setMade} onClose={onClose} />;
};
