/**
 * What went over the wire: every request that a test sends to a server, by whatever means of `fetch`, with the call it met and
 * the outcome. A refusal with a code that its call does not declare fails at once; pages go to `ALBUM` when the run has named one, and
 * `checks/album/answers.ts` judges them.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyCall } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import { isUndeclared } from '../../../checks/album/declared.ts';

interface Route {
  readonly id: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: number;
}

const routeOf = (call: AnyCall): Route => ({
  id: call.id,
  method: call.method,
  pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  parameters: call.paramNames.length,
});
// a fixed part of a path wins over a parameter, as the server routes
const ROUTES = allCalls.map(routeOf).toSorted((a, b) => a.parameters - b.parameters);

/** `-` for a path that no call has. */
const callAt = (method: string, pathname: string): string =>
  ROUTES.find((r) => r.method === method && r.pattern.test(pathname))?.id ?? '-';

const noted = new Set<string>();
function note(line: string): void {
  const folder = process.env['ALBUM'];
  if (!folder || noted.has(line)) return;
  noted.add(line);
  appendFileSync(path.join(folder, `${process.pid}.answers`), `${line}\n`);
}

/** Codes within an answer: the refusal itself, or what an answer of success tells of a job, of one of many, of a log row. */
const CODES = /"(?:code|errorCode)":"([A-Z]\w+:\w+)"/g;

/** Throws where the call answers what it does not declare. */
async function look(id: string, response: Response): Promise<void> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  // an answer that breaks off breaks off for the test too, which says what it expected
  const text = isJson ? await response.text().catch(() => '') : '';
  const codes = [...text.matchAll(CODES)].map((m) => m[1] ?? '');
  if (response.status < 400) {
    note(`${id} ok`);
    for (const code of codes) note(`${id} tells ${code}`);
    return;
  }
  note(`${id} ${codes[0] ?? response.status}`);
  const [code] = codes;
  if (code !== undefined && isUndeclared(id, code))
    throw new Error(`not among the errors of its call: ${id} answered ${code}`);
}

let isOpen = false;
let isPaused = false;
/** While chance sends the requests nothing is noted: what it meets differs from run to run, and is no evidence of a test. */
export const pauseWire = (paused: boolean): void => void (isPaused = paused);
/** Begins to look at the requests of this process. */
export function openWire(): void {
  if (isOpen) return;
  isOpen = true;
  const plain = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await plain(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    // one call of the specification stands outside of /api
    const isOurs = url.pathname.startsWith('/api/') || callAt(method, url.pathname) !== '-';
    if ((process.env['ALBUM'] || response.status >= 400) && !isPaused && isOurs)
      await look(callAt(method, url.pathname), response.clone());
    return response;
  };
}
