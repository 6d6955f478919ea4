/** A change of projects: says that it is done, or what stands in its way. */
import { project } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import type { ApiError } from '../../../kit/http/index.ts';
import { invalidate, showError } from '../../../kit/http/index.ts';

const STALE = [
  project.listProjects,
  project.getProject,
  project.projectLog,
  project.projectNames,
  project.projectBatchs,
] as const;

export async function actOnProjects(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work();
    toast.success(done);
    await invalidate(...STALE);
    return true;
  } catch (error) {
    showError(error as ApiError);
    return false;
  }
}
