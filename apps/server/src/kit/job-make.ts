/** A job as it is asked for. */
import type { NewJob } from './job-rows.ts';
import * as rows from './job-rows.ts';
import { raise } from './raise.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

/** jobs of one space that have not ended */
const MOST_OPEN = 200;
const OPEN_RETRY_S = 30;

/** Creates a job in the transaction that wants it. Answers its id. Raises Common:Overloaded when a space has too many that have not ended. */
export async function createJob(
  tx: Tx,
  who: Pick<Who, 'userId' | 'tenantUserId' | 'factory'>,
  input: NewJob,
): Promise<string> {
  if ((await rows.countOpen(tx)) >= MOST_OPEN)
    raise('Common:Overloaded', undefined, { retryAfter: OPEN_RETRY_S });
  const id = await rows.insertJob(tx, who, input);
  await rows.enqueue(tx, id);
  return id;
}
