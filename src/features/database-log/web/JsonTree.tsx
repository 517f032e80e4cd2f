import { Button } from 'antd';
import { useState } from 'react';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import {
  charactersAtOnce,
  isBranch,
  isOpenAtFirst,
  type Json,
  type JsonBranch,
  leafText,
  partsAtOnce,
  partsOf,
  visible,
} from './json-parts.ts';
import './database-log.css';

type Marked = { marked?: ReadonlySet<string> };

const More = ({ count, onClick }: { count: number; onClick: () => void }) => {
  const t = useTexts(databaseLogTexts);
  const { number } = useLanguage();
  return (
    <Button type="link" size="small" onClick={onClick}>
      {t('database_log.showMore', { count: number(count) })}
    </Button>
  );
};

const Leaf = ({ value }: { value: Json }) => {
  const [most, setMost] = useState(charactersAtOnce);
  const { text, more } = leafText(value, most);
  return (
    <span className={`log-json-${value === null ? 'null' : typeof value}`}>
      {text}
      {more > 0 ? <More count={more} onClick={() => setMost(most * 10)} /> : null}
    </span>
  );
};

const Name = ({ name }: { name: string }) => <span className="log-json-name">{visible(name)}: </span>;

const Parts = ({ value, depth, marked }: { value: JsonBranch; depth: number } & Marked) => {
  const [most, setMost] = useState(partsAtOnce);
  const parts = partsOf(value);
  return (
    <>
      {parts.slice(0, most).map(([key, part]) => (
        <li key={key} className={marked?.has(key) ? 'log-json-marked' : undefined}>
          {isBranch(part) ? (
            <Branch name={key} value={part} depth={depth} />
          ) : (
            <>
              <Name name={key} />
              <Leaf value={part} />
            </>
          )}
        </li>
      ))}
      {parts.length > most ? (
        <li>
          <More count={parts.length - most} onClick={() => setMost(most + partsAtOnce)} />
        </li>
      ) : null}
    </>
  );
};

/** A branch can be closed; what is in it is text, whatever it holds, and only there while it is open. */
const Branch = ({ value, name, depth }: { value: JsonBranch; name: string; depth: number }) => {
  const { length } = partsOf(value);
  const [isOpen, setOpen] = useState(isOpenAtFirst(length, depth));
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Name name={name} />
        {Array.isArray(value) ? `[${length}]` : `{${length}}`}
      </summary>
      {isOpen ? (
        <ul>
          <Parts value={value} depth={depth + 1} />
        </ul>
      ) : null}
    </details>
  );
};

type TreeProps = {
  /** JSON text. */
  text: string;
  label: string;
  /** Names of the first level that are marked as different. */
  marked?: ReadonlySet<string>;
};

/** JSON as a tree whose branches can be closed. */
export const JsonTree = ({ text, label, marked }: TreeProps) => {
  const value = JSON.parse(text) as Json;
  return (
    <ul className="log-json" aria-label={label}>
      {isBranch(value) ? <Parts value={value} depth={0} {...(marked ? { marked } : {})} /> : null}
    </ul>
  );
};
