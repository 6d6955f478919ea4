/** 监控: cameras, the keys of the space in the cloud of their maker, and live addresses for a few minutes (platform M17). */
import { type BodyOf, monitor as calls, monitorFields, type OutputOf, webMonitor } from '@muyun/contract';
import { bind, type Binding, bindOutside } from '../../../kit/call.ts';
import { businessDay } from '../../../kit/clock.ts';
import { type CameraCloud, CloudError, type CloudToken } from '../../../kit/cameras.ts';
import { type MasterRow, type MasterView, ServedMaster } from '../../../kit/document/index.ts';
import { keepFile } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { smaller } from '../storage/index.ts';
import {
  findSetting,
  lockSetting,
  writeFault,
  writeOnline,
  writeSetting,
  writeSnapshot,
  writeToken,
  type Ys7Row,
} from './monitor.store.ts';

const { PLAY_SECONDS, SECRET_SHOWN } = calls;
const DAY_MS = 86_400_000;
type Fields = typeof monitorFields;

/** What opens a camera leaves the house as stars. */
class Monitors extends ServedMaster<Fields, Record<never, never>> {
  protected override shown(who: Who, row: MasterView<Fields, Record<never, never>>) {
    const seen = super.shown(who, row);
    return { ...seen, validateCode: seen.validateCode && SECRET_SHOWN };
  }
}
const monitors = new Monitors(webMonitor, {
  async complete(_doing, next, before: MasterRow<Fields> | null) {
    if (next.validateCode === SECRET_SHOWN) next.validateCode = before?.validateCode ?? null;
    else if (next.validateCode && next.validateCode !== before?.validateCode)
      next.validateCode = seal(next.validateCode);
  },
});

/** A member of the space, or anybody who looks at what it shows. */
export type Asker = Pick<Who, 'userId'> & { readonly tenant: { readonly id: string } | null };

const inSpace = <T>(house: House, who: Asker, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(house.pools.user, { tenantId: who.tenant?.id ?? raise('Common:Forbidden'), userId: who.userId }, work);
const cloudOf = (house: House): CameraCloud => house.cameras ?? raise('Monitor:Ys7NotSet');

type Setting = OutputOf<typeof calls.getYs7>;
const settingOf = (row: Ys7Row | undefined): Setting => ({
  appKey: row?.appKey ?? '',
  hasSecret: row !== undefined,
  tokenExpireTime: row?.tokenExpireTime ?? null,
  lastError: row?.lastError ?? null,
  version: row?.version ?? 0,
});

/** What the cloud says; its refusal is the person's to read. Raises Monitor:Ys7Failed. */
async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof CloudError) raise('Monitor:Ys7Failed', { msg: error.message });
    throw error;
  });
}

/** The keys are tried before they are kept. Raises Monitor:Ys7Secret, Monitor:Ys7Failed, Common:StaleVersion. */
async function saveSetting(house: House, who: Who, body: BodyOf<typeof calls.saveYs7>): Promise<Setting> {
  const before = await inSpace(house, who, findSetting);
  const isOther = before !== undefined && before.appKey !== body.appKey;
  const known = before && !isOther ? unseal(before.appSecret) : null;
  const secret = body.appSecret ?? known ?? raise('Monitor:Ys7Secret');
  const { token, until } = await asked(cloudOf(house).login(body.appKey, secret));
  return inSpace(house, who, async (tx) => {
    const kept = {
      appKey: body.appKey,
      appSecret: seal(secret),
      accessToken: seal(token),
      tokenExpireTime: new Date(until).toISOString(),
    };
    if (!(await writeSetting(tx, kept, body.version))) raise('Common:StaleVersion');
    return settingOf(await findSetting(tx));
  });
}

const isFresh = (row: Ys7Row): boolean => Date.parse(row.tokenExpireTime ?? '') - Date.now() > DAY_MS;

/** A token of the space, made anew the day before it ends by whoever comes first. Raises Monitor:Ys7NotSet, Monitor:Ys7Failed. */
async function tokenOf(house: House, who: Asker): Promise<string> {
  const told = await inSpace(house, who, async (tx): Promise<CloudToken | CloudError> => {
    const row = (await lockSetting(tx)) ?? raise('Monitor:Ys7NotSet');
    const token = row.accessToken && isFresh(row) ? unseal(row.accessToken) : null;
    if (token) return { token, until: 0 };
    // sealed with a key that the house has no more: given again
    const secret = unseal(row.appSecret) ?? raise('Monitor:Ys7NotSet');
    try {
      const fresh = await cloudOf(house).login(row.appKey, secret);
      await writeToken(tx, seal(fresh.token), new Date(fresh.until).toISOString());
      return fresh;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      // noted, so that the settings say it
      await writeFault(tx, error.message);
      return error;
    }
  });
  if (told instanceof CloudError) raise('Monitor:Ys7Failed', { msg: told.message });
  return told.token;
}

type Camera = MasterRow<Fields>;
/** The cloud and its token for a camera that is there. Raises Monitor:Disabled, Monitor:Ys7NotSet, Monitor:Offline, Monitor:Ys7Failed. */
async function reached(house: House, who: Asker, row: Camera): Promise<string> {
  if (!row.isEnabled) raise('Monitor:Disabled');
  const token = await tokenOf(house, who);
  const isOnline = await asked(cloudOf(house).isOnline(token, row.deviceSerial));
  await inSpace(house, who, (tx) => writeOnline(tx, row.id, isOnline));
  if (!isOnline) raise('Monitor:Offline');
  return token;
}

/** A live address of a camera. Raises as `reached`. */
export async function liveOf(
  house: House,
  who: Asker,
  row: Camera,
): Promise<OutputOf<typeof calls.playMonitor>> {
  const token = await reached(house, who, row);
  const code = row.validateCode ? unseal(row.validateCode) : null;
  const camera = { serial: row.deviceSerial, channel: row.channelNo, quality: row.quality, code };
  const { url, until } = await asked(cloudOf(house).live(token, camera, PLAY_SECONDS));
  return { url, expireTime: new Date(until).toISOString() };
}

/** Raises Common:NotFound, and as `reached`. */
async function play(house: House, who: Who, id: string): Promise<OutputOf<typeof calls.playMonitor>> {
  const row = await inSpace(house, who, (tx) => monitors.store.load(tx, who, id));
  return liveOf(house, who, row);
}

/** What the camera sees now, in place of what it saw before. Raises Common:NotFound, Monitor:NoPicture, Feature:StorageExceeded, and as `reached`. */
async function snap(house: House, who: Who, id: string): Promise<OutputOf<typeof calls.snapMonitor>> {
  const row = await inSpace(house, who, (tx) => monitors.store.load(tx, who, id));
  const token = await reached(house, who, row);
  const camera = { serial: row.deviceSerial, channel: row.channelNo };
  const taken = await asked(cloudOf(house).capture(token, camera));
  // whatever came is read as a picture and written anew
  const bytes = (await smaller(taken, 'large')) ?? raise('Monitor:NoPicture');
  return inSpace(house, who, async (tx) => {
    await monitors.store.lock(tx, who, id);
    const name = `${row.name}-${businessDay()}.webp`;
    const kept = await keepFile(tx, house.files, { name, source: { bytes }, isMade: false });
    return { fileId: kept.id, time: await writeSnapshot(tx, id, kept.id) };
  });
}

export const monitorRoutes: readonly Binding[] = [
  bindOutside(calls.playMonitor, ({ house, who, params }) => play(house, who, params.id)),
  bindOutside(calls.snapMonitor, ({ house, who, params }) => snap(house, who, params.id)),
  bind(calls.getYs7, async ({ tx }) => settingOf(await findSetting(tx))),
  bindOutside(calls.saveYs7, ({ house, who, body }) => saveSetting(house, who, body)),
  ...monitors.routes,
];
