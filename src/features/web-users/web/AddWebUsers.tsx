import { DeleteOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Select, Table } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import {
  type AddedUser,
  type CandidateRow,
  webUserCalls,
  webUserLimits,
} from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useSmallPages } from '#platform/keyboard/web/usePageNames.tsx';
import { pickerTexts } from '#platform/picker/picker.texts.ts';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { PickerDialog } from '#platform/picker/web/PickerDialog.tsx';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import { codes } from '#platform/wire/envelope.ts';
import { type Choice, choicesFor, loginsFor } from './added-people.ts';
import { AccountNow, candidateName, useCandidateSource } from './useCandidateSource.tsx';

const width = 1080;
/** More selects at once take seconds to draw. */
const rowsPerPage = 100;

type LoginProps = { choice: Choice; disabled: boolean; onChoose: (loginid: string) => void };

/** The login name of a person, to choose where there is a choice. */
const LoginChoice = ({ choice: { person, loginid }, disabled, onChoose }: LoginProps) => {
  const t = useTexts(webUserTexts);
  const logins = loginsFor(person);
  if (logins.length === 1) {
    return (
      <>
        <code className="kit-code">{loginid}</code>{' '}
        {person.account === 'Y' ? <span className="kit-none">{t('web_user.loginKeptHint')}</span> : null}
      </>
    );
  }
  return (
    <Select
      size="small"
      className="web-user-login-choice"
      aria-label={t('web_user.loginOf', { name: candidateName(person) })}
      value={loginid}
      disabled={disabled}
      onChange={onChoose}
      options={logins.map((value) => ({
        value,
        label: `${value} · ${t(value === person.adaccount ? 'common.domainAccount' : 'common.employeeId')}`,
      }))}
    />
  );
};

type Adding = {
  add: () => Promise<void>;
  saving: boolean;
  error: Error | null;
  /** Those whom a call has added before a later one was rejected. */
  added: readonly AddedUser[];
};

/**
 * Sends the choices, in as many calls as it takes; after one is rejected `onLeft` is given those who were not added.
 * People who are users already are shown as seed 000 §5 says, from the content of the answer.
 */
const useAdding = (
  choices: readonly Choice[],
  onAdded: (people: AddedUser[]) => void,
  onLeft: (choices: readonly Choice[]) => void,
): Adding => {
  const t = useTexts(webUserTexts);
  const { modal } = App.useApp();
  const [added, setAdded] = useState<readonly AddedUser[]>([]);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const explain = (fault: unknown): void => {
    const repeated = fault instanceof CallError && fault.code === codes.dataRepeat && typeof fault.content === 'string';
    if (repeated) {
      void modal.error({
        title: t('common.dialog.err_msg'),
        content: t('web_user.repeat', { names: fault.content }),
        okText: t('common.close'),
      });
    } else setError(fault instanceof Error ? fault : new Error(String(fault)));
  };
  const add = async (): Promise<void> => {
    setSaving(true);
    setError(null);
    const people = [...added];
    let left = choices;
    try {
      while (left.length > 0) {
        const part = left.slice(0, webUserLimits.added);
        people.push(
          ...(await call(webUserCalls.add, {
            content: part.map(({ person, loginid }) => ({ id: person.id, loginid })),
          })),
        );
        left = left.slice(part.length);
        setAdded([...people]);
      }
      onAdded(people);
    } catch (fault) {
      onLeft(left);
      explain(fault);
      setSaving(false);
    }
  };
  return { add, saving, error, added };
};

type Props = { onAdded: (people: AddedUser[]) => void; onClose: () => void };
type ChosenProps = Props & { first: readonly CandidateRow[] };

const AddChosen = ({ first, onAdded, onClose }: ChosenProps) => {
  const t = useTexts(webUserTexts);
  const pages = useSmallPages();
  const pick = useTexts(pickerTexts);
  const { number } = useLanguage();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const source = useCandidateSource();
  const [choices, setChoices] = useState<readonly Choice[]>(() => choicesFor(first, []));
  const [picking, setPicking] = useState(first.length === 0);
  const finish = (people: readonly AddedUser[]): void => {
    if (people.length === 0) onClose();
    else {
      void client.invalidateQueries({ queryKey: ['picker', source.name] });
      onAdded([...people]);
    }
  };
  const { add, saving, error, added } = useAdding(choices, finish, setChoices);

  if (picking) {
    return (
      <PickerDialog
        multiple
        width={width}
        title={pick('picker.employeeTitle')}
        source={source}
        chosen={choices.map(({ person }) => person)}
        onClose={() => (choices.length > 0 ? setPicking(false) : finish(added))}
        onConfirm={(rows) => {
          setChoices(choicesFor(rows, choices));
          setPicking(false);
        }}
      />
    );
  }
  const more = {
    ...source,
    whyNot: (person: CandidateRow) =>
      choices.some((choice) => choice.person.id === person.id) ? pick('picker.chosenAlready') : source.whyNot?.(person),
  };
  const choose = (id: string, loginid: string): void =>
    setChoices(choices.map((choice) => (choice.person.id === id ? { ...choice, loginid } : choice)));
  const keep = (left: readonly Choice[]): void => {
    setChoices(left);
    if (left.length === 0) setPicking(true);
  };
  const total = added.length + choices.length;
  return (
    <Dialog
      title={t('web_user.addTitle')}
      width={width}
      mask={{ closable: false }}
      onCancel={saving ? undefined : () => finish(added)}
      footer={
        <>
          <span role="status" className="web-user-adding">
            {saving && total > webUserLimits.added
              ? t('web_user.adding', { done: number(added.length), count: number(total) })
              : ''}
          </span>
          <Button disabled={saving} onClick={() => finish(added)}>
            {t(added.length > 0 ? 'common.close' : 'common.cancel')}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before it was confirming the same people */}
          <Button type="primary" autoFocus loading={saving} onClick={() => void add()}>
            {t('web_user.addCount', { count: number(choices.length) })}
          </Button>
        </>
      }
    >
      <p className="web-user-hint">{t('web_user.chooseLogin')}</p>
      {added.length > 0 && !saving ? (
        <Alert
          className="kit-form-note"
          type="warning"
          title={t('web_user.addedPartly', { done: number(added.length) })}
        />
      ) : null}
      {error ? <Alert className="kit-form-note" type="error" role="alert" title={failureWords(error)} /> : null}
      <div className="web-user-more">
        <PickerAdder
          label={t('web_user.addMore')}
          openText={t('web_user.pickMore')}
          title={pick('picker.employeeTitle')}
          source={more}
          disabled={saving}
          onAdd={(rows) =>
            setChoices((before) =>
              choicesFor(
                [
                  ...before.map(({ person }) => person),
                  ...rows.filter(({ id }) => !before.some(({ person }) => person.id === id)),
                ],
                before,
              ),
            )
          }
          onRemoveLast={() => keep(choices.slice(0, -1))}
        />
      </div>
      <Table<Choice>
        size="small"
        aria-label={t('web_user.addTitle')}
        rowKey={({ person }) => person.id}
        dataSource={[...choices]}
        pagination={{ ...pages, defaultPageSize: rowsPerPage }}
        tableLayout="fixed"
        scroll={{ y: 360 }}
        columns={[
          {
            key: 'person',
            title: t('common.personName'),
            render: (_, { person }) => <CutText text={candidateName(person)} />,
          },
          {
            key: 'depname',
            title: t('common.department'),
            render: (_, { person }) => <CutText text={person.depname} at="middle" />,
          },
          {
            key: 'account',
            title: t('web_user.accountNow'),
            width: 150,
            render: (_, { person }) => <AccountNow person={person} />,
          },
          {
            key: 'loginid',
            title: t('common.account'),
            width: 270,
            render: (_, choice) => (
              <LoginChoice
                choice={choice}
                disabled={saving}
                onChoose={(loginid) => choose(choice.person.id, loginid)}
              />
            ),
          },
          {
            key: 'remove',
            title: <span className="kit-sr-only">{t('common.delete')}</span>,
            width: 56,
            align: 'end',
            render: (_, { person }) => (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                disabled={saving}
                aria-label={t('common.removeNamed', { name: candidateName(person) })}
                onClick={() => keep(choices.filter((choice) => choice.person.id !== person.id))}
              />
            ),
          },
        ]}
      />
    </Dialog>
  );
};

/** Begins with the person whom a link names, if that person may be added. */
const AddGiven = ({ given, ...props }: Props & { given: string }) => {
  const { whyNot } = useCandidateSource();
  const { data, isPending } = useQuery({
    queryKey: ['web-user-candidate', given],
    queryFn: () =>
      call(webUserCalls.candidates, { query: { empid: given, ...bothScripts(''), pageNum: 1, pageSize: 1 } }),
    gcTime: 0,
  });
  if (isPending) return null;
  return <AddChosen {...props} first={data?.list.filter((person) => whyNot?.(person) === undefined) ?? []} />;
};

/**
 * Employees are picked, each gets a login name, and they are added together (seed 000 §2.8). `given`: the number of an
 * employee to begin with, or `1` for nobody.
 */
export const AddWebUsers = ({ given, ...props }: Props & { given: string }) =>
  given === '1' ? <AddChosen {...props} first={[]} /> : <AddGiven {...props} given={given} />;
