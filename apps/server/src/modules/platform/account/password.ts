/** Hashes of passwords: argon2id over an HMAC with the server's pepper (platform F7). */
import { createHmac, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PARALLEL = 8;

let running = 0;
const waiting: (() => void)[] = [];

/** At most eight hashes at once in a process: a flood of logins must not take its memory. */
async function slot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL)
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Whether a hash was made at less, or other, cost than one is made at now. */
export const isOutdated = (stored: string): boolean =>
  !stored.includes(`$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);

const peppered = (pepper: string, password: string): string =>
  createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64');

export const hashPassword = (pepper: string, password: string): Promise<string> =>
  slot(() => hash(peppered(pepper, password), COST));

export const verifyPassword = (pepper: string, stored: string, password: string): Promise<boolean> =>
  slot(() => verify(stored, peppered(pepper, password)));

let nobody: Promise<string> | null = null;

/** The hash of nothing: verifying an unknown account takes as long as a known one. */
export const dummyHash = (pepper: string): Promise<string> => (nobody ??= hashPassword(pepper, randomUUID()));
