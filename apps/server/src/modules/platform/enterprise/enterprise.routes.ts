/** Binds the calls of the own space. */
import { enterprise as calls, type ExportView } from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import { businessDay, now } from '../../../kit/clock.ts';
import { mimeOf, safeFileName } from '../../../kit/files.ts';
import { raise } from '../../../kit/raise.ts';
import { inTx } from '../../../kit/tx.ts';
import {
  assertHimself,
  assertOwner,
  dissolve,
  infoOf,
  keepSpace,
  saveInfo,
  sendToOwner,
  spaceId,
} from './enterprise.ts';
import { type ExportRow, findExport, holdExports, lastExport } from './enterprise.store.ts';
import { startExport } from './export.job.ts';

const shown = ({ storageKey: _key, ...row }: ExportRow): ExportView => row;

export const enterpriseRoutes = (pepper: () => string): readonly Binding[] => [
  bindOutside(calls.getInfo, ({ house, who }) => infoOf(house, who)),
  bindOutside(calls.saveInfo, ({ house, who, body }) => saveInfo(house, who, body)),
  bindOutside(calls.sendStepUp, ({ house, who }) => sendToOwner(house, who, pepper())),
  bindOutside(calls.startExport, async ({ house, who, body }) => {
    assertOwner(who);
    const scope = { tenantId: spaceId(who), userId: who.userId };
    const isRunning = (row: ExportRow | undefined): boolean =>
      row?.state === 'queued' || row?.state === 'running';
    if (isRunning(await inTx(house.pools.user, scope, lastExport))) raise('Tenant:ExportRunning');
    await assertHimself(house, who, pepper(), body.smsCode);
    return inTx(house.pools.user, scope, async (tx) => {
      await holdExports(tx);
      if (isRunning(await lastExport(tx))) raise('Tenant:ExportRunning');
      const id = await startExport(tx, who);
      return shown((await findExport(tx, id)) ?? raise('Common:NotFound'));
    });
  }),
  bind(calls.getExport, async ({ tx, who, params }) => {
    assertOwner(who);
    return shown((await findExport(tx, params.id)) ?? raise('Common:NotFound'));
  }),
  bind(calls.downloadExport, async ({ tx, who, params, files }) => {
    assertOwner(who);
    const row = (await findExport(tx, params.id)) ?? raise('Common:NotFound');
    const isThere = row.storageKey !== null && Date.parse(row.expireTime ?? '') > now().getTime();
    if (!isThere || row.storageKey === null) return raise('Tenant:ExportGone');
    return {
      name: safeFileName(`${who.tenant?.name ?? ''} ${businessDay()}.zip`),
      mime: mimeOf('zip'),
      body: await files.get(row.storageKey),
    };
  }),
  bindOutside(calls.dissolve, ({ house, who, body }) => dissolve(house, who, pepper(), body)),
  bindOutside(calls.keepSpace, ({ house, who }) => keepSpace(house, who)),
];
