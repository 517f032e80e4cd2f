import { App, Form, Input } from 'antd';
import { useRef } from 'react';
import { z } from 'zod';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import { type AddedAnswer, accessListLimits, chosenCode, type NamedContent } from '../access-lists.contract.ts';
import { accessListTexts } from '../access-lists.texts.ts';
import { ContentsField } from '#platform/permission-page/web/ContentsField.tsx';
import { contentKey, type PickedContent } from '#platform/permission-page/web/picked-contents.ts';
import './access-lists.css';

export type NewEntries = { contents: PickedContent[]; code: string; remark: string };

type Props = {
  /** What is picked at first. */
  contents: PickedContent[];
  /** Names the draft. */
  draft: string;
  title: string;
  /** Whether a picked department includes those below it by default. */
  departmentsContainSub: 'Y' | 'N';
  /** The scope in which the user may add entries; null: everywhere. */
  bound: ScopeOf | null;
  /** The code list, what the choice from it is called, and what is chosen at first. */
  code: { list: string; label: string; wireName: string; first?: string };
  /** Absent: entries of this list have none. */
  remark?: { label: string; hint: string; schema: z.ZodType };
  /** Those of the contents that adding with the code would skip. */
  listed: (asked: { code: string; contents: NamedContent[] }) => Promise<Pick<NamedContent, 'type' | 'contentoid'>[]>;
  size: { width: number; height: number };
  add: (entries: NewEntries) => Promise<AddedAnswer>;
  onSaved: () => void;
  onClose: () => void;
};

const someContents = z.array(z.unknown()).min(1, { error: fieldReasons.mustDeclare });

const namesShown = 3;

/** Says for whom entries were added, and how many of them were added, changed and skipped. */
const useAddedNotice = (): ((answer: AddedAnswer, names: readonly string[]) => void) => {
  const t = useTexts(accessListTexts);
  const { number, parts } = useLanguage();
  const { message } = App.useApp();
  const notices = useNotices();
  return (answer, names) => {
    if (answer.added + answer.switchedOn + answer.widened === 0) {
      void message.info(t('access_list.allSkipped', { count: number(answer.skipped) }));
      return;
    }
    const said = (['added', 'switchedOn', 'widened', 'skipped'] as const).filter((one) => answer[one] > 0);
    const counts = said.map((one) => t(`access_list.done.${one}`, { count: number(answer[one]) }));
    const rest = names.length - namesShown;
    const more = rest > 0 ? [t('access_list.done.more', { count: number(rest) })] : [];
    notices.success([parts([...names.slice(0, namesShown), ...more]), ...counts].join(' · '));
  };
};

/** Adds entries for everything that is picked; those that exist already are skipped (seed 000 §5). */
export const AddEntriesDialog = ({
  contents,
  draft,
  title,
  departmentsContainSub,
  bound,
  code,
  remark,
  listed,
  size,
  add,
  onSaved,
  onClose,
}: Props) => {
  const t = useTexts(accessListTexts);
  const showAdded = useAddedNotice();
  const picked = useRef<readonly string[]>([]);
  const record = useRecordForm<NewEntries, AddedAnswer>({
    draft: contents.length === 0 ? draft : `${draft}:${contents.map(contentKey).join()}`,
    initial: { contents, code: code.first ?? '', remark: '' },
    fields: [
      { name: 'contents', label: t('common.appliesTo') },
      { name: 'code', label: code.label },
      { name: 'remark', label: remark?.label ?? '' },
    ],
    schemas: { contents: someContents, code: chosenCode, remark: remark?.schema ?? z.unknown() },
    save: (entries) => {
      picked.current = entries.contents.map(({ name }) => name);
      return add(entries);
    },
    named: null,
    onSaved: (answer) => {
      showAdded(answer, picked.current);
      onSaved();
    },
    onClose,
    wireNames: { content: 'contents', [`0.${code.wireName}`]: 'code', '0.remark': 'remark' },
  });
  const { Field } = record;
  const chosen = Form.useWatch('code', { form: record.form, preserve: true }) ?? '';
  const among = async (picks: readonly PickedContent[]): Promise<ReadonlySet<string>> => {
    const sent = picks.map(({ type, contentoid, containSub }) => ({ type, contentoid, containSub }));
    return new Set((await listed({ code: chosen, contents: sent })).map(contentKey));
  };
  return (
    <FormDialog record={record} title={title} width={size.width} height={size.height}>
      <Field wide name="contents">
        <ContentsField
          departmentsContainSub={departmentsContainSub}
          bound={bound}
          listed={chosen === '' ? undefined : { subject: `${draft} ${chosen}`, says: t('access_list.listed'), among }}
          tall={!remark}
        />
      </Field>
      <Field wide name="code">
        <CodeSelect list={code.list} />
      </Field>
      {remark ? (
        <Field wide name="remark">
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={remark.hint}
            maxLength={accessListLimits.remark * 2}
            count={{ show: true, max: accessListLimits.remark }}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
};
