/** An upload that was begun and a conversion that was asked for: what belongs to one person of a space. */
import { convert, file, storage, webCase, webMonitor } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import type { Space } from './kit.ts';

/** An archive of all data that is being made, and a case that nobody sees yet. */
export async function ownedBy({ owner }: Space): Promise<Record<string, string>> {
  const [spaceExport, job] = [newId(), newId()];
  await owner.inTx(async (tx) => {
    await tx.run(
      sql`insert into job (tenant_id, id, kind, title, payload, creator_id, state) values (${tx.tenantId}, ${job}, 'tenant.export', 'x', '{}', ${tx.userId}, 'done')`,
    );
    await tx.run(
      sql`insert into space_export (tenant_id, id, job_id, creator_id) values (${tx.tenantId}, ${spaceExport}, ${job}, ${tx.userId})`,
    );
  });
  const made = await owner.call(webCase.calls.create, { body: { title: '案例' } });
  const camera = await owner.call(webMonitor.calls.create, {
    body: { name: '折弯区', deviceSerial: 'C12345678' },
  });
  return { spaceExport, webCase: made.id, webMonitor: camera.id };
}

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
