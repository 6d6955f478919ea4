/** What of a file can be looked at without its program: its small picture, and what a conversion has made of it. */
import type { PreviewOf } from '@muyun/contract';
import { assertMayOpen } from '../../../kit/file-access.ts';
import { type FileAnswer, loadFile, mimeOf, safeFileName } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { COMMAND_MAKER, HOUSE_MAKER, isPicture, pictureOf } from './previews.ts';
import { lastFailure, previewOf } from './storage.store.ts';

/** Raises Common:NotFound, File:NoPreview. */
export async function openPreview(house: House, who: Who, id: string, kind: PreviewOf): Promise<FileAnswer> {
  const tenantId = who.tenant?.id ?? raise('Common:Forbidden');
  const scope = { tenantId, userId: who.userId };
  const { file, known } = await inTx(house.pools.user, { ...scope, readOnly: true }, async (tx) => {
    await assertMayOpen(tx, who, house.fileOwners, [id]);
    const file = await loadFile(tx, id);
    const made = { sha256: file.sha256, kind, makers: [HOUSE_MAKER, COMMAND_MAKER] };
    return { file, known: await previewOf(tx, made) };
  });
  // a PDF is its own
  const own = kind === 'pdf' && file.ext === 'pdf' ? { ext: 'pdf', storageKey: file.storageKey } : undefined;
  const found =
    known ??
    own ??
    (kind === 'thumb' && isPicture(file.ext) ? await pictureOf(house, { ...scope, ...file }, 'thumb') : null);
  if (!found) {
    const reason = await inTx(house.pools.user, { ...scope, readOnly: true }, (tx) =>
      lastFailure(tx, file.sha256),
    );
    if (reason !== null && kind !== 'thumb') raise('Convert:Failed', { reason });
    raise('File:NoPreview');
  }
  return {
    name: safeFileName(`${file.name.replace(/\.[^.]+$/, '')}.${found.ext}`),
    mime: mimeOf(found.ext),
    body: await house.files.get(found.storageKey),
  };
}
