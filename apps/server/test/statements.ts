/** How many statements a piece of work sends to the database in this process. */
import { onStatement } from './album.ts';

export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(() => {
    count += 1;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return count;
}
