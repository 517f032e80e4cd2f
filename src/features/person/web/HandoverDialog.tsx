import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Skeleton } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useRef, useState } from 'react';
import { accessTexts } from '#features/access-check/access-check.texts.ts';
import { type HandoverPreview, personCalls } from '#features/person/person.contract.ts';
import { personTexts } from '#features/person/person.texts.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { focusFirstField } from '#platform/keyboard/web/focus-first.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { call } from '#platform/wire/web/client.ts';
import { Declined } from '#platform/wire/web/declined.ts';

const texts = { ...personTexts, ...accessTexts };
const pixels = 760;

type Functions = HandoverPreview['gains'];

const FunctionList = ({ title, functions }: { title: string; functions: Functions }) => {
  const t = useTexts(texts);
  const { names } = useLanguage();
  return (
    <section className="person-effect">
      <h3>{title}</h3>
      {functions.length === 0 ? (
        <p className="person-muted">{t('person.nothing')}</p>
      ) : (
        <ul>
          {functions.map(({ id, name, levels }) => (
            <li key={id}>
              <code className="kit-code">{id}</code> {name}{' '}
              <span className="person-muted">{names(levels.map((level) => t(`access.level_${level}`)))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** What names the person and is not moved, because it is no right. */
const Stays = ({ kinds, name }: { kinds: HandoverPreview['stays']; name: string }) => {
  const t = useTexts(texts);
  const { names } = useLanguage();
  if (kinds.length === 0) return null;
  return (
    <section className="person-stays">
      <h3>{t('person.stays', { name })}</h3>
      <ul>
        {kinds.map(({ key, title, items }) => (
          <li key={key}>
            {title} <span className="person-muted">{names(items.map(({ label }) => label))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Moves what names a person to a successor: what exactly, and what both gain and lose, before it is done. */
export const HandoverDialog = ({ person, onClose }: { person: ShownPerson; onClose: () => void }) => {
  const t = useTexts(texts);
  const notices = useNotices();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const confirming = useImpactConfirmation();
  const employees = useEmployeeSource(null);
  const fields = useRef<HTMLDivElement>(null);
  const [successor, setSuccessor] = useState<Picked | null>(null);
  /** null: everything. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [saving, setSaving] = useState(false);
  const to = successor?.value ?? '';
  const preview = useQuery({
    queryKey: ['person', 'handover', person.empid, to, chosen],
    queryFn: () =>
      call(personCalls.previewHandover, {
        content: { from: person.empid, to, ...(chosen ? { chosen: [...chosen] } : {}) },
      }),
    enabled: to !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const kinds = preview.data?.kinds ?? [];
  const stays = preview.data?.stays ?? [];
  const all = kinds.flatMap(({ items }) => items.map(({ key }) => key));
  const moved = chosen ?? all;
  const run = async (): Promise<void> => {
    setSaving(true);
    try {
      const content = { from: person.empid, to, chosen: [...moved] };
      const answer = await confirming(
        person.name,
        (confirmed) => call(personCalls.handOver, { query: { confirmed }, content }),
        {
          gained: (count) => t('person.confirmGains', { count }),
          lost: (count) => t('person.confirmLosses', { count }),
        },
      );
      notices.success(t('person.handOverDone', { count: answer.moved }));
      // What people have is shown on many pages.
      void client.invalidateQueries();
      onClose();
    } catch (error) {
      setSaving(false);
      if (error instanceof Declined) return;
      notices.failure(t('person.handOverFailed'), error);
      void preview.refetch();
    }
  };
  return (
    <Dialog
      width={pixels}
      title={t('person.handOverTitle', { name: person.name })}
      okText={t('person.handOver')}
      okButtonProps={{ disabled: to === '' || moved.length === 0 || preview.isPlaceholderData, loading: saving }}
      cancelText={t('common.cancel')}
      mask={{ closable: false }}
      onOk={() => void run()}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) focusFirstField(fields.current);
      }}
    >
      <div ref={fields} className="person-successor">
        <span>{t('person.successor')}</span>
        <PickerField
          label={t('person.successor')}
          title={t('person.pickSuccessor')}
          source={{
            ...employees,
            whyNot: ({ id }) => (id === person.empid ? t('person.successor_same') : undefined),
          }}
          value={successor}
          onChange={(picked: Picked | null) => {
            setSuccessor(picked);
            setChosen(null);
          }}
        />
      </div>
      {to === '' ? null : preview.error ? (
        <Alert type="error" role="alert" title={failureWords(preview.error)} />
      ) : !preview.data ? (
        <Skeleton active />
      ) : all.length === 0 ? (
        <>
          <Alert type="info" title={t('person.nothingToMove')} />
          <Stays kinds={stays} name={person.name} />
        </>
      ) : (
        <>
          <h3 className="person-what">{t('person.moves')}</h3>
          {kinds.map(({ key, title, items }) => (
            <fieldset key={key} className="person-moves">
              <legend>{title}</legend>
              {items.map((item) => (
                <Checkbox
                  key={item.key}
                  checked={moved.includes(item.key)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...moved, item.key] : moved.filter((one) => one !== item.key))
                  }
                >
                  {item.label}
                </Checkbox>
              ))}
            </fieldset>
          ))}
          <Stays kinds={stays} name={person.name} />
          <div className="person-effects" aria-live="polite">
            <FunctionList title={t('person.gains', { name: successor?.text ?? '' })} functions={preview.data.gains} />
            <FunctionList title={t('person.losses', { name: person.name })} functions={preview.data.losses} />
          </div>
        </>
      )}
    </Dialog>
  );
};
