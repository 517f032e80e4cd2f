import './database-log.css';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isBranch = (value: Json): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

const Leaf = ({ value }: { value: Json }) => {
  const kind = value === null ? 'null' : typeof value;
  return <span className={`log-json-${kind}`}>{JSON.stringify(value)}</span>;
};

type Props = { value: Json; name?: string; marked?: ReadonlySet<string> };

/** A branch can be closed; what is in it is text, whatever it holds. */
const Branch = ({ value, name, marked }: Props) => {
  if (!isBranch(value))
    return (
      <li className={name !== undefined && marked?.has(name) ? 'log-json-marked' : undefined}>
        {name === undefined ? null : <span className="log-json-name">{name}: </span>}
        <Leaf value={value} />
      </li>
    );
  const parts = Array.isArray(value) ? value.map((one, at) => [String(at), one] as const) : Object.entries(value);
  return (
    <li className={name !== undefined && marked?.has(name) ? 'log-json-marked' : undefined}>
      <details open>
        <summary>
          {name === undefined ? null : <span className="log-json-name">{name}: </span>}
          {Array.isArray(value) ? `[${parts.length}]` : `{${parts.length}}`}
        </summary>
        <ul>
          {parts.map(([key, part]) => (
            <Branch key={key} name={key} value={part} />
          ))}
        </ul>
      </details>
    </li>
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
  const parts = isBranch(value) ? Object.entries<Json>(value) : [];
  return (
    <ul className="log-json" aria-label={label}>
      {parts.map(([key, part]) => (
        <Branch key={key} name={key} value={part} {...(marked ? { marked } : {})} />
      ))}
    </ul>
  );
};
