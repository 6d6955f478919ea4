/** Whose job it is: its maker and the owner of the space follow and steer it; others follow it where its document is shown to them. */
import type { JobView } from '@muyun/contract';
import type { JobRunner } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { findJob } from './job.store.ts';

export interface Reader {
  readonly tx: Tx;
  readonly who: Who;
  readonly jobs: JobRunner;
}

const isMine = (who: Who, creatorId: string): boolean => who.isAdmin || creatorId === who.userId;

/** A job that the person may follow. Raises Common:NotFound. */
export async function followedJob({ tx, who, jobs }: Reader, id: string): Promise<JobView> {
  const found = await findJob(tx, id);
  if (!found) raise('Common:NotFound');
  if (isMine(who, found.creatorId)) return found.view;
  const isShown = await jobs.kindOf(found.view.kind)?.isShown?.(tx, who, found.view);
  return isShown ? found.view : raise('Common:NotFound');
}

/** A job that the person may cancel. Raises Common:NotFound. */
export async function steeredJob({ tx, who }: Reader, id: string): Promise<JobView> {
  const found = await findJob(tx, id);
  return found && isMine(who, found.creatorId) ? found.view : raise('Common:NotFound');
}

/** A job that the person may start again: the right to start it must still be held. Raises Common:NotFound, Common:Forbidden. */
export async function startableJob(reader: Reader, id: string): Promise<JobView> {
  const view = await steeredJob(reader, id);
  const rights = reader.jobs.kindOf(view.kind)?.rights ?? [];
  if (!rights.some((right) => reader.who.rights.has(right))) raise('Common:Forbidden');
  return view;
}
