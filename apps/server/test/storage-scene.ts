/** An upload that was begun and a conversion that was asked for: what belongs to one person of a space. */
import { convert, file, storage } from '@muyun/contract';
import type { Space } from './kit.ts';

/** The drawing can be converted by nobody here, so the task waits. */
export async function uploadsOf({ owner }: Space): Promise<{ uploadId: string; taskId: string }> {
  const { uploadId } = await owner.call(storage.startUpload, {
    body: { name: '总图.dwg', size: 1000, sha256: 'c'.repeat(64) },
  });
  const [drawing] = await owner.call(file.uploadFile, {
    file: { name: '总图.dwg', bytes: new TextEncoder().encode('AC1032') },
  });
  const { taskId } = await owner.call(convert.convertFile, {
    params: { id: drawing?.id ?? '' },
    body: { fileType: 1 },
  });
  return { uploadId, taskId };
}
