/** For threads of long arithmetic: whoever waits for an answer comes first. Imports nothing of the server. */
import { setPriority } from 'node:os';

const BEHIND = 10;

/** Called inside a thread, it concerns that thread alone on Linux; elsewhere it may be refused, and nothing is lost. */
export function stepBehind(): void {
  try {
    setPriority(BEHIND);
  } catch {
    /* not allowed here */
  }
}
