/** What a space was packed into at its end, as long as it is kept. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inTx, PLATFORM } from '../kit/tx.ts';
import type { ExportOptions } from './export.ts';
import { archiveOf } from './purge.store.ts';
import { Refused, WORDS } from './words.ts';

/** False: the space still has its data, or never was one. Raises Refused when the archive went too. */
export async function takeArchive(
  { owner, files }: Pick<ExportOptions, 'owner' | 'files'>,
  tenantId: string,
  target: string,
): Promise<boolean> {
  const kept = await inTx(owner, { tenantId, userId: PLATFORM, readOnly: true }, archiveOf);
  if (!kept) return false;
  if (kept.key === null) throw new Refused(WORDS.archiveGone, { tenantId });
  // what stands there is never written over
  await pipeline(await files.get(kept.key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return true;
}
