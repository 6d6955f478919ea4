/** How many statements a piece of work sends to the database in this process. */
import { onStatement } from './album.ts';

/** What sends messages works beside, whenever it comes to it: its statements are not those of the work. */
const BESIDE = /kit\/wakeful/;
function isBeside(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = limit;
  return BESIDE.test(stack);
}

export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(() => {
    if (!isBeside()) count += 1;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return count;
}
