import type pg from 'pg';
import type { Statement } from './captured-sql.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

export type Plan = { ms: number; scannedWhole: string[]; indexes: string[] };

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The number of rows from which a table scan is reported. */
const manyRows = 2_000;

const rowsRead = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);

/** PostgreSQL's plan for a statement: the large tables it scans sequentially, and the indexes it uses. */
export const planOf = async (pool: pg.Pool, { text, values }: Statement): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...values],
  );
  const [found] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!found) throw new Error('PostgreSQL explained nothing');
  const nodes = nodesOf(found.Plan);
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) >= manyRows);
  return {
    ms: found['Execution Time'],
    scannedWhole: whole.map((node) => node['Relation Name'] ?? '?'),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
};
