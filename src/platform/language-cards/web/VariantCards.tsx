import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { EmptyState, type EmptyWords, FailedState, LoadingRows } from '#platform/resource-table/web/TableStates.tsx';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import type { Choice } from './choices.ts';
import type { VariantsState } from './useVariants.ts';
import { VariantCard } from './VariantCard.tsx';
import './variant-cards.css';

/** The props of a variant's dialog. */
export type VariantDialogProps<Row, Code extends string> = {
  /** Null when adding. */
  row: Row | null;
  /** The selectable choices: the variant's own one and those without a variant. */
  choices: readonly Choice<Code>[];
  onSaved: () => void;
  onClose: () => void;
};

type Props<Row extends { oid: string; status: YesNo }, Code extends string> = {
  variants: VariantsState<Row, Code>;
  title: string;
  /** Whether variants can be added, changed and deleted. */
  editable: boolean;
  onBack: () => void;
  /** Texts of the add button; `allTaken` explains why it is disabled. */
  addText: string;
  allTaken: string;
  /** Shown when there are no variants. */
  empty?: Omit<EmptyWords, 'action'>;
  renderDialog: (dialog: VariantDialogProps<Row, Code>) => ReactNode;
  /** Renders the content of a card. */
  children: (row: Row) => ReactNode;
};

/** The variants of a record as cards that can be added, edited, deleted and switched on or off. */
export const VariantCards = <Row extends { oid: string; status: YesNo }, Code extends string>(
  props: Props<Row, Code>,
) => {
  const { variants, title, editable, empty } = props;
  const { rows, free, choiceOf, nameOf, failure, open, setOpen, changeStatus, removeRow } = variants;
  const t = useTexts(vocabulary);
  const isFull = free?.length === 0;
  const mayAdd = editable && free !== undefined && !isFull;
  useKeys(mayAdd ? [{ keys: ['n', 'a'], says: props.addText, group: 'here', run: () => setOpen('new') }] : []);

  const actionsOf = (row: Row): RowAction[] => {
    const { name } = choiceOf(row);
    const edit: RowAction = {
      key: 'edit',
      label: t('common.editNamed', { name }),
      icon: <EditOutlined aria-hidden />,
      onClick: () => setOpen(row),
    };
    const deletion: RowAction[] = removeRow
      ? [
          {
            key: 'delete',
            label: t('common.deleteNamed', { name }),
            icon: <DeleteOutlined aria-hidden />,
            onClick: () => removeRow(row),
          },
        ]
      : [];
    return editable ? [edit, ...deletion] : [];
  };
  const edited = open === 'new' ? null : open;

  return (
    <section className="kit-variants" aria-label={title}>
      <header className="kit-variants-header">
        <BackButton onBack={props.onBack} />
        <h1>{title}</h1>
        {editable ? (
          <span title={isFull ? props.allTaken : undefined}>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              disabled={!mayAdd}
              onClick={() => setOpen('new')}
            >
              {props.addText} <kbd className="kit-key">n</kbd>
            </Button>
          </span>
        ) : null}
      </header>
      {failure ? <FailedState error={failure} onRetry={variants.retry} /> : null}
      {rows === undefined && !failure ? <LoadingRows count={4} /> : null}
      {rows?.length === 0 && empty ? <EmptyState words={empty} /> : null}
      {rows ? (
        <ul className="kit-variants-grid">
          {rows.map((row) => (
            <VariantCard
              key={row.oid}
              title={choiceOf(row).name}
              code={choiceOf(row).code}
              footer={
                <>
                  <StatusSwitch
                    value={row.status}
                    name={nameOf(row)}
                    disabled={!editable}
                    save={(status) => changeStatus(row, status)}
                  />
                  <span>
                    {actionsOf(row).map(({ key, label, icon, onClick }) => (
                      <Button
                        key={key}
                        type="text"
                        size="small"
                        icon={icon}
                        aria-label={label}
                        title={label}
                        onClick={onClick}
                      />
                    ))}
                  </span>
                </>
              }
            >
              {props.children(row)}
            </VariantCard>
          ))}
        </ul>
      ) : null}
      {open && free ? (
        <Fragment key={edited?.oid ?? 'new'}>
          {props.renderDialog({
            row: edited,
            choices: edited ? [choiceOf(edited), ...free] : free,
            onSaved: variants.saved,
            onClose: () => setOpen(null),
          })}
        </Fragment>
      ) : null}
    </section>
  );
};
