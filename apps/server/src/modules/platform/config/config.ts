/** The configuration of a space, by itself and by the platform (platform M4). Every change stands in the log with old and new. */
import { type BodyOf, type OutputOf, tenantConfig as calls, TREND } from '@muyun/contract';
import { now } from '../../../kit/clock.ts';
import type { AuditEntry, Change } from '../../../kit/audit.ts';
import { FILE_ADDRESS } from '../../../kit/file-access.ts';
import { loadFile } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { addTrend } from '../tenant/index.ts';
import {
  configOf,
  type ConfigRow,
  type ConfigValues,
  defaultFactory,
  limitBrowsers,
  limitBrowsersOf,
  lockConfig,
  lookedThrough,
  writeConfig,
} from './config.store.ts';

const { CONFIG_LABELS, CONFIG_WORDS } = calls;
const ENTERPRISE = 2;
const PLATFORM_SIDE = 1;
const DAY_MS = 86_400_000;
const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'svg']);
type Body = BodyOf<typeof calls.saveConfig>;
/** What is written: nothing is left out any more. */
type Saved = Omit<Body, 'allowSupportWriteUntil'> & { readonly allowSupportWriteUntil: string | null };
type View = OutputOf<typeof calls.getConfig>;

interface Doing {
  readonly tx: Tx;
  readonly house: House;
  readonly who: Who;
  audit(entry: AuditEntry): Promise<void>;
}

/** Seen by the space itself, or by the platform, which sees no factory. Raises Common:NotFound. */
export async function viewOf(tx: Tx, tenantId: string): Promise<View> {
  const [row, factory] = await Promise.all([
    configOf(tx, tenantId),
    tx.tenantId === tenantId ? defaultFactory(tx) : null,
  ]);
  const { editionType: _type, ...rest } = row ?? raise('Common:NotFound');
  return { ...rest, defaultFactoryName: factory };
}

/** The configuration held until commit. Raises Common:NotFound, Common:StaleVersion, Tenant:ConfigEnterprise. */
async function held(tx: Tx, tenantId: string, version: number): Promise<ConfigRow> {
  const row = (await lockConfig(tx, tenantId)) ?? raise('Common:NotFound');
  if (row.editionType !== ENTERPRISE) raise('Tenant:ConfigEnterprise');
  if (row.version !== version) raise('Common:StaleVersion');
  return row;
}

const PICTURE = /^(reectL|l)ogoUrl$/;
/** A value as the log tells it: of a picture that there is one. */
function textOf(field: keyof typeof CONFIG_LABELS, value: unknown): unknown {
  if (PICTURE.test(field)) return value === null ? CONFIG_WORDS.none : CONFIG_WORDS.picture;
  if (typeof value === 'boolean') return value ? CONFIG_WORDS.yes : CONFIG_WORDS.no;
  return value ?? CONFIG_WORDS.platform;
}
const FIELDS = Object.keys(CONFIG_LABELS) as (keyof typeof CONFIG_LABELS)[];
const changesOf = (before: ConfigValues, after: ConfigValues): Change[] =>
  FIELDS.filter((f) => before[f] !== after[f]).map((f) => ({
    field: f,
    label: CONFIG_LABELS[f],
    oldValue: textOf(f, before[f]),
    newValue: textOf(f, after[f]),
  }));

async function written(
  doing: Doing,
  tenantId: string,
  before: ConfigRow,
  { version: _version, ...values }: Saved,
): Promise<View> {
  const { tx, audit } = doing;
  await writeConfig(tx, tenantId, values);
  await audit({
    bizType: 'tenant.config',
    bizId: tenantId,
    bizNo: values.enterpriseName,
    action: 'update',
    summary: CONFIG_WORDS.log,
    changes: changesOf(before, values),
  });
  return viewOf(tx, tenantId);
}
/** Whoever's browser has another limit now is looked up anew with his next request. */
function forget({ tx, house }: Doing, users: readonly string[]): void {
  tx.afterCommit(() => {
    for (const userId of new Set(users)) void house.sessions.forget(userId);
  });
}

/** A picture that was not there before is one of the own files. Raises Common:NotFound, File:TypeRefused. */
async function assertPicture(tx: Tx, before: string | null, url: string | null): Promise<void> {
  if (url === null || url === before) return;
  const file = await loadFile(tx, url.slice(FILE_ADDRESS.length));
  if (!PICTURES.has(file.ext)) raise('File:TypeRefused');
}

/** Left out it stays; a new end is ahead, and not far. Raises Tenant:SupportWriteUntil. */
function untilOf(before: string | null, asked: string | null | undefined): string | null {
  if (asked === undefined) return before;
  if (asked === null) return null;
  const until = new Date(asked).toISOString();
  const ahead = Date.parse(until) - now().getTime();
  if (until !== before && (ahead <= 0 || ahead > calls.SUPPORT_WRITE_DAYS * DAY_MS))
    raise('Tenant:SupportWriteUntil', { days: calls.SUPPORT_WRITE_DAYS });
  return until;
}

/** Raises Common:StaleVersion, Tenant:ConfigEnterprise, Tenant:SupportWriteUntil, Common:NotFound, File:TypeRefused. */
export async function saveConfig(doing: Doing, body: Body): Promise<View> {
  const { tx } = doing;
  const before = await held(tx, tx.tenantId, body.version);
  await assertPicture(tx, before.logoUrl, body.logoUrl);
  await assertPicture(tx, before.reectLogoUrl, body.reectLogoUrl);
  const until = untilOf(before.allowSupportWriteUntil, body.allowSupportWriteUntil);
  const after = await written(doing, tx.tenantId, before, { ...body, allowSupportWriteUntil: until });
  if (before.allowSupportWriteUntil !== until) forget(doing, await lookedThrough(tx));
  if (before.webIdleMinutes !== after.webIdleMinutes) forget(doing, await limitBrowsers(tx));
  return after;
}

/** By the platform, which has no pictures of the space. Raises Common:NotFound, Common:StaleVersion, Tenant:ConfigEnterprise. */
export async function saveConfigOf(
  doing: Doing,
  tenantId: string,
  sent: BodyOf<typeof calls.saveConfigOf>,
): Promise<View> {
  const { tx } = doing;
  const before = await held(tx, tenantId, sent.version);
  // nobody lets himself in
  const { logoUrl, reectLogoUrl, allowSupportWriteUntil } = before;
  const body: Saved = { logoUrl, reectLogoUrl, ...sent, allowSupportWriteUntil };
  const after = await written(doing, tenantId, before, body);
  const text = (side: 'oldValue' | 'newValue'): string =>
    changesOf(before, body)
      .map((c) => `${c.label} ${String(c[side])}`)
      .join('；');
  await addTrend(tx, {
    tenantId,
    trendType: TREND.profile,
    title: calls.saveConfig.title,
    oldValue: text('oldValue'),
    newValue: text('newValue'),
    operatorName: doing.who.nickname,
    operatorSide: PLATFORM_SIDE,
  });
  if (before.webIdleMinutes !== after.webIdleMinutes) forget(doing, await limitBrowsersOf(tx, tenantId));
  return after;
}
