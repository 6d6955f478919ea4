// The stored outside form: versioned JSON, read with total validation, so that jobs of last year load.
import { presetParams } from './params.ts';
import { readGroup, readItem, readParams, readStock } from './external-fields.ts';
import { jobValue, noJson, Reader } from './reader.ts';
import type { Params, Problem } from './types.ts';

/** Current version of the outside form. */
export const EXTERNAL_VERSION = 1;

/**
 * What turns a job of an older version into one of the next. 0: jobs stored before the form had a version,
 * `{problem, params}` as they went to the worker.
 */
const MIGRATIONS: Readonly<Record<number, (job: Record<string, unknown>) => Record<string, unknown>>> = {
  0: (job) => ({ ...job, version: 1 }),
};

/** Where in the JSON something is wrong; code TYPE, MISSING, VALUE, VERSION or JSON. */
export interface ParseError {
  path: string;
  code: string;
}

export type ParseResult =
  | { ok: true; problem: Problem; params: Params }
  | { ok: false; errors: ParseError[] };

/**
 * Reads a nest job `{version: 1, problem, params}` or one of an older version. Missing parameters take their default.
 * @param input JSON text or the parsed value
 * @returns the typed job, or every place where it is not of the declared shape; never throws
 */
export function parseProblem(input: unknown): ParseResult {
  const given = jobValue(input);
  if (given === null) return noJson();
  const reader = new Reader();
  const root = migrated(reader.object(given.value, ''));
  if (root['version'] !== EXTERNAL_VERSION) reader.fail('version', 'VERSION');
  const raw = reader.object(root['problem'], 'problem');
  const problem: Problem = {
    kind: reader.oneOf(raw['kind'], 'problem.kind', [1] as const),
    groups: reader.list(raw['groups'], 'problem.groups', (v, path) => readGroup(reader, v, path)),
    items: reader.list(raw['items'], 'problem.items', (v, path) => readItem(reader, v, path)),
    stocks: reader.list(raw['stocks'], 'problem.stocks', (v, path) => readStock(reader, v, path)),
  };
  const params = readParams(reader, root['params'], presetParams());
  return reader.errors.length === 0 ? { ok: true, problem, params } : { ok: false, errors: reader.errors };
}

/** The job in the current version; one that is newer or of no known version stays as it is. */
function migrated(job: Record<string, unknown>): Record<string, unknown> {
  const version = job['version'] ?? 0;
  const step = typeof version === 'number' && version < EXTERNAL_VERSION ? MIGRATIONS[version] : undefined;
  return step === undefined ? job : migrated(step(job));
}

/** Text of a nest job in the current version; `parseProblem` gives the same job back. */
export function serialiseProblem(problem: Problem, params: Params): string {
  return JSON.stringify({ version: EXTERNAL_VERSION, problem, params });
}
