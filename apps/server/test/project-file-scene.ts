/** A file that lies in a project. */
import { projectFile } from '@muyun/contract';
import type { Actor } from './kit.ts';

/** Under the name of its place in requests. */
export async function filedIn(owner: Actor, projectId: string, fileId: string): Promise<{ entryId: string }> {
  const [entry] = await owner.call(projectFile.addProjectFiles, {
    params: { id: projectId },
    body: { folder: 1, fileIds: [fileId] },
  });
  return { entryId: entry?.id as string };
}
