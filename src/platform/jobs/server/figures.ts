import type { Metric, Registry } from 'prom-client';

type Value = { labels: Record<string, string>; value: number };

/** A metric shaped like those of prom-client, which is loaded only when metrics are first requested. */
class Numbers {
  readonly aggregator = 'sum';
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly #values = new Map<string, Value>();

  constructor(name: string, help: string, type: 'counter' | 'gauge') {
    this.name = name;
    this.help = help;
    this.type = type;
  }

  add(labels: Record<string, string>, step: number): void {
    const key = Object.values(labels).join(' ');
    const known = this.#values.get(key);
    if (known) known.value += step;
    else this.#values.set(key, { labels, value: step });
  }

  get(): Promise<{ name: string; help: string; type: string; aggregator: string; values: Value[] }> {
    const { name, help, type, aggregator } = this;
    return Promise.resolve({ name, help, type, aggregator, values: [...this.#values.values()] });
  }
}

/** The runs of this server, for Prometheus. */
export class JobFigures {
  readonly #running = new Numbers('steward_jobs_running', 'Runs in progress on this server by job', 'gauge');
  readonly #ended = new Numbers(
    'steward_job_executions_total',
    'Runs that ended on this server by job, and outcome: S succeeded, F failed, lost given up for a lost server',
    'counter',
  );

  begun(job: string): void {
    this.#running.add({ job }, 1);
  }

  over(job: string): void {
    this.#running.add({ job }, -1);
  }

  ended(job: string, state: 'S' | 'F' | 'lost'): void {
    this.#ended.add({ job, state }, 1);
  }

  /** prom-client accepts any metric with a `get` method; its types allow only its own classes. */
  registerWith(registry: Registry): void {
    for (const numbers of [this.#running, this.#ended]) registry.registerMetric(numbers as unknown as Metric);
  }
}
