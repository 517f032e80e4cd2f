import type { Finding, FindingKind, Verification } from './verify-log.ts';

/** A time in microseconds since 1970 as ISO 8601 in UTC, exactly. */
const exactTime = (micros: number): string => {
  const seconds = new Date(Math.floor(micros / 1_000_000) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${String(micros % 1_000_000).padStart(6, '0')}Z`;
};

const words: Record<Finding['kind'], string> = {
  changed: 'changed row',
  missing: 'missing row',
  added: 'added row',
  erased: 'row whose personal values were removed without a record',
  seal: 'seal',
  cut_off: 'cut off',
  roots: 'root',
  stub: 'retention',
};

const placed = ({ oid, micros, row }: Finding): string[] => [
  micros === undefined ? '' : exactTime(micros),
  oid ?? '',
  row ?? '',
];

const line = (finding: Finding): string => {
  const { kind, seal, oid, detail } = finding;
  return [
    words[kind],
    ...placed(finding),
    seal === undefined ? '' : oid ? `in seal ${seal}` : kind === 'cut_off' ? '' : `${seal}`,
    detail ?? '',
  ]
    .filter((part) => part !== '')
    .join('  ');
};

/** How many findings of each kind there are, by the names of `job-counts.texts.ts`. */
export const countFindings = (findings: readonly Finding[]) => {
  const of = (...kinds: FindingKind[]): number => findings.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    rowsChanged: of('changed'),
    rowsMissing: of('missing'),
    rowsAdded: of('added'),
    rowsErased: of('erased'),
    sealsBroken: of('seal', 'roots', 'cut_off'),
    stubsBroken: of('stub'),
  };
};

/** Where the findings are, a line each, in any language: time and oid of the log row, its table and key, the seal. */
export const placesOfFindings = (findings: readonly Finding[]): string =>
  findings
    .map((finding) => [...placed(finding), finding.seal === undefined ? '' : `#${finding.seal}`])
    .map((parts) => parts.filter((part) => part !== '').join('  '))
    .filter((place) => place !== '')
    .join('\n');

/** What a verification has found, as lines for the command line. */
export const sayVerification = (result: Verification): string => {
  const { rows, seals, lastSeal, sealedAt, root, unsealed, dropped, erased, found, findings } = result;
  const facts = [
    sealedAt === null
      ? 'Nothing is sealed yet.'
      : `${rows} rows in ${seals} seals verified, the last one ${lastSeal} of ${exactTime(sealedAt)}, root ${root}.`,
    `${unsealed} rows are not sealed yet, ${dropped} were dropped by retention, ${erased} have no personal values any more.`,
  ];
  const more = found > findings.length ? [`and ${found - findings.length} more`] : [];
  return [
    ...findings.map(line),
    ...more,
    ...facts,
    found === 0 ? 'The log is as it was sealed.' : `${found} findings: the log is not as it was sealed.`,
  ].join('\n');
};
