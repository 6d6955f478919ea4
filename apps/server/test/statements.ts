/** How many statements a piece of work sends to the database in this process. */
import { memoryOf } from '../src/kit/memory.ts';
import { onStatement } from './album.ts';
import { testHouse } from './house.ts';

/** What works beside, and who asks, as the server looks it up now and then: those statements are not of the work. */
const BESIDE = /kit\/(?:wakeful|scheduler|sessions|session-member)\.|ConvertRunner\.|JobRunner\./;
/** What a server remembers is read anew when its time is over or another has written: once per work, that is nobody's growth. */
const REMEMBERED = /kit\/memory/;
/** A task that is dropped is told to whom it had reached: whether it had, the sending beside decides. */
const TOLD = /pg_notify\('message'/;

function stackHere(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = limit;
  return stack;
}

/** Every statement of the work, but the first reading of whatever the memory holds: a second one of the same text counts. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const read = new Set<string>();
  const stop = onStatement((text) => {
    const stack = stackHere();
    if (TOLD.test(text) || BESIDE.test(stack)) return;
    if (REMEMBERED.test(stack) && !read.has(text)) read.add(text);
    else count += 1;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return count;
}

/** As if the time of everything had run out that this worker's server remembers. */
export async function forgetRemembered(): Promise<void> {
  const { pools } = (await testHouse()).server.house;
  memoryOf(pools.user)?.forget('*');
}
