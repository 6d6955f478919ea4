/** Binds the calls of files: upload, whole and in parts, download, previews, links, the recycle bin and what is used. */
import { file, storage } from '@muyun/contract';
import { bind, type Binding, bindOutside, bindPrepared } from '../../../kit/call.ts';
import { now } from '../../../kit/clock.ts';
import { assertMayOpen } from '../../../kit/file-access.ts';
import { assertContent } from '../../../kit/file-check.ts';
import { plainUpload } from '../../../kit/image-metadata.ts';
import { keepFile, loadFile, safeFileName } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx } from '../../../kit/tx.ts';
import {
  assertLink,
  binPage,
  completeUpload,
  deleteFile,
  isInside,
  linkOf,
  openPreview,
  purgeFile,
  recoverFile,
  startUpload,
  takePart,
  useOfStorage,
  viewOf,
} from '../storage/index.ts';

const plain: readonly Binding[] = [
  bindPrepared(
    file.uploadFile,
    async ({ upload }) => {
      const sent = upload ?? raise('File:Missing');
      await assertContent(sent);
      return plainUpload(sent);
    },
    async ({ tx, upload, files, body }, { size, sha256 }) => {
      // what lies in the store by now is what was looked at
      const source = { ...(upload ?? raise('File:Missing')), size, sha256 };
      const kept = await keepFile(tx, files, { name: source.name, source, bizType: body.bizType ?? null });
      return [viewOf(kept)];
    },
  ),
  bind(file.downloadFile, async ({ tx, params, files, who, house }) => {
    await assertMayOpen(tx, who, house.fileOwners, [params.id]);
    const found = await loadFile(tx, params.id);
    return { name: safeFileName(found.name), mime: found.mime, body: await files.get(found.storageKey) };
  }),
  bind(storage.startUpload, (doing) => startUpload(doing, doing.body)),
  bind(storage.uploadPart, ({ tx, params, upload }) =>
    takePart(tx, params.uploadId, params.part, upload ?? raise('File:Missing')),
  ),
  bindOutside(storage.completeUpload, ({ house, who, params }) =>
    completeUpload(house, who, params['uploadId'] ?? ''),
  ),
  bindOutside(storage.previewFile, ({ house, who, params, query }) =>
    openPreview(house, who, params.id, query.kind),
  ),
];

/** Row, bin and log in one: what was thrown away, by its name. */
const bin: readonly Binding[] = [
  bind(storage.deleteFile, async ({ tx, who, params, audit }) => {
    const row = await deleteFile(tx, who, params.id);
    await audit({
      bizType: 'basic.file',
      bizId: row.id,
      action: 'delete',
      summary: `${storage.deleteFile.title}：${row.name}`,
    });
  }),
  bind(storage.recoverFile, async ({ tx, who, params, audit }) => {
    const row = await recoverFile(tx, who, params.id);
    await audit({
      bizType: 'basic.file',
      bizId: row.id,
      action: 'recover',
      summary: `${storage.recoverFile.title}：${row.name}`,
    });
    return viewOf(row);
  }),
  bind(storage.purgeFile, async ({ tx, who, params, audit }) => {
    const row = await purgeFile(tx, who, params.id);
    await audit({
      bizType: 'basic.file',
      bizId: row.id,
      action: 'purge',
      summary: `${storage.purgeFile.title}：${row.name}`,
    });
  }),
  bind(storage.storageUse, ({ tx }) => useOfStorage(tx)),
  bind(storage.listBin, ({ tx, query }) => binPage(tx, query)),
];

const links = (secret: () => string): readonly Binding[] => [
  bind(storage.signFiles, async ({ tx, who, house, body }) => {
    await assertMayOpen(tx, who, house.fileOwners, body.ids);
    const of = { tenantId: tx.tenantId, userId: who.userId };
    return body.ids.map((id) => ({ id, ...linkOf(secret(), { ...of, fileId: id }, now()) }));
  }),
  bindOutside(storage.openSigned, ({ house, params, query }) => {
    assertLink(secret(), params.id, query, now());
    return inTx(house.pools.user, { tenantId: query.s, userId: query.u, readOnly: true }, async (tx) => {
      // who has left meanwhile takes nothing along
      if (!(await isInside(tx))) raise('File:LinkExpired');
      const found = await loadFile(tx, params.id);
      return {
        name: safeFileName(found.name),
        mime: found.mime,
        body: await house.files.get(found.storageKey),
      };
    });
  }),
];

export const fileRoutes = (secret: () => string): readonly Binding[] => [...plain, ...bin, ...links(secret)];
