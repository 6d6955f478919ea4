/** Binds the connection to other systems (platform M16). */
import {
  isDirectory,
  third,
  THIRD_DOCUMENTS,
  THIRD_FREQUENCY,
  THIRD_RESULT,
  THIRD_SCOPES,
  THIRD_TEXTS,
  thirdScopesOf,
} from '@muyun/contract';
import { bind, type Binding, bindPrepared, type Context } from '../../../kit/call.ts';
import { newId, now } from '../../../kit/clock.ts';
import { checkAddress, OutgoingError } from '../../../kit/outgoing.ts';
import { raise } from '../../../kit/raise.ts';
import { seal } from '../../../kit/secrets.ts';
import { inTx, type Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { apiKeyRoutes } from './api-key.ts';
import {
  type ConfigRow,
  dropMapping,
  everyConfig,
  findConfig,
  insertConfig,
  mappingOf,
  ownerOfRemote,
  putMapping,
  removeConfig,
  switchConfig,
  writeConfig,
} from './config.store.ts';
import { configEntry } from './config.log.ts';
import { matchRoutes } from './match.ts';
import { checkBook, confirmLeaving, fetchBook, planOf } from './pull.ts';
import { refusalOf } from './push.ts';
import { nextSync } from './schedule.ts';
import { beginSync, toSend } from './start.ts';
import { scopeOf } from './subjects.ts';
import {
  findTask,
  isRunning,
  lockItem,
  pageOfItems,
  pageOfTasks,
  settleTask,
  writeOutcome,
} from './sync.store.ts';

const shown = ({ secretCipher, ...config }: ConfigRow) => ({ ...config, hasSecret: secretCipher !== '' });
const rowOf = async (tx: Tx, id: string): Promise<ConfigRow> =>
  (await findConfig(tx, id)) ?? raise('Common:NotFound');
const view = async (tx: Tx, id: string) => shown(await rowOf(tx, id));

/** The row, held; another version of it than was looked at is not changed. Raises Common:NotFound or StaleVersion. */
async function held(tx: Tx, id: string, version?: number): Promise<ConfigRow> {
  const row = (await findConfig(tx, id, true)) ?? raise('Common:NotFound');
  if (version !== undefined && row.version !== version) raise('Common:StaleVersion');
  return row;
}
/** Documents leave with their amounts: nobody lets out what he may not see himself. Raises Third:ScopeRight. */
function assertSeen(who: Who, scopes: readonly number[]): void {
  const hidden = THIRD_DOCUMENTS.find(
    (d) => scopes.includes(d.scope) && !(who.displayAmount && who.rights.has(d.right)),
  );
  const scope = THIRD_SCOPES.find((s) => s.value === hidden?.scope);
  if (scope) raise('Third:ScopeRight', { scope: scope.label });
}
/** What the provider needs to be reached. Raises Third:AppMissing, Third:ScopeOther, Third:ScopeRight, Third:FrequencyOther, Third:AddressRefused. */
function assertTarget(
  who: Who,
  provider: number,
  of: {
    readonly url: string;
    readonly appId: string;
    readonly scopes: readonly number[];
    readonly frequency: number;
  },
): void {
  if (isDirectory(provider) && of.frequency === THIRD_FREQUENCY.atOnce) raise('Third:FrequencyOther');
  assertSeen(who, of.scopes);
  const possible = thirdScopesOf(provider).map((s): number => s.value);
  if (!of.scopes.every((scope) => possible.includes(scope))) raise('Third:ScopeOther');
  if (!isDirectory(provider)) assertAddress(of.url);
  else if (of.appId === '') raise('Third:AppMissing');
}
function assertAddress(url: string): void {
  try {
    checkAddress(url);
  } catch (error) {
    if (error instanceof OutgoingError) raise('Third:AddressRefused');
    throw error;
  }
}

const configs: readonly Binding[] = [
  bind(third.listConfigs, async ({ tx }) => (await everyConfig(tx)).map(shown)),
  bind(third.getConfig, ({ tx, params }) => view(tx, params.id)),
  bind(third.createConfig, async ({ tx, who, body, audit }) => {
    const { secret } = body;
    if (!secret) raise('Third:SecretMissing');
    assertTarget(who, body.provider, body);
    const id = newId();
    await insertConfig(tx, id, { ...body, secretCipher: seal(secret, id), nextTime: nextSync(body, now()) });
    const made = await rowOf(tx, id);
    await audit(configEntry(third.createConfig, 'create', null, made));
    return shown(made);
  }),
  bind(third.updateConfig, async ({ tx, who, params, body, audit }) => {
    const row = await held(tx, params.id, body.version);
    assertTarget(who, row.provider, body);
    const secretCipher = body.secret ? seal(body.secret, row.id) : row.secretCipher;
    const nextTime = row.isEnabled ? nextSync(body, now()) : null;
    await writeConfig(tx, row.id, { ...body, secretCipher, nextTime });
    const after = await rowOf(tx, row.id);
    await audit(configEntry(third.updateConfig, 'update', row, after));
    return shown(after);
  }),
  bind(third.deleteConfig, async ({ tx, params, audit }) => {
    const row = await held(tx, params.id);
    if (await isRunning(tx, row.id, null)) raise('Third:Running');
    await removeConfig(tx, row.id);
    await audit(configEntry(third.deleteConfig, 'delete', row, null));
  }),
  bindPrepared(
    third.testConfig,
    async ({ house, who, params }) => {
      const scope = { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true };
      const row = await inTx(house.pools.user, scope, (tx) => findConfig(tx, params.id));
      if (!row) raise('Common:NotFound');
      return isDirectory(row.provider) ? checkBook(house, row) : refusalOf(house.third, row);
    },
    async (_context, refusal) => {
      if (refusal) throw refusal;
      return { message: THIRD_TEXTS.test };
    },
  ),
  ...([true, false] as const).map((isOn) => {
    const call = isOn ? third.enableConfig : third.disableConfig;
    return bind(call, async ({ tx, params, body, audit }) => {
      const row = await held(tx, params.id, body.version);
      if (row.isEnabled !== isOn) await switchConfig(tx, row.id, isOn, isOn ? nextSync(row, now()) : null);
      const after = await rowOf(tx, row.id);
      await audit(configEntry(call, isOn ? 'enable' : 'disable', row, after));
      return shown(after);
    });
  }),
];

const mapping: readonly Binding[] = [
  bind(third.listMapping, async ({ tx, params, query }) => {
    const { id } = await view(tx, params.id);
    const kind = query.kind ?? THIRD_SCOPES[0].value;
    const [rows, pairs] = await Promise.all([scopeOf(kind).rows(tx, {}), mappingOf(tx, id, kind)]);
    const remotes = new Map(pairs.map((p) => [p.localId, p.remoteId]));
    const word = (query.filter ?? '').toLowerCase();
    const found = rows
      .map((r) => ({ id: r.id, kind, code: r.code, name: r.name, remoteId: remotes.get(r.id) ?? null }))
      .filter((r) => `${r.code} ${r.name} ${r.remoteId ?? ''}`.toLowerCase().includes(word));
    return {
      items: found.slice(query.skipCount, query.skipCount + query.maxResultCount),
      totalCount: found.length,
    };
  }),
  bind(third.saveMapping, async ({ tx, params, body }) => {
    const row = await held(tx, params.id);
    const [subject] = await scopeOf(body.kind).rows(tx, { ids: [body.localId] });
    if (!subject) raise('Common:NotFound');
    const pair = { configId: row.id, kind: body.kind, localId: body.localId };
    const remoteId = body.remoteId?.trim() ?? '';
    if (remoteId === '') return dropMapping(tx, pair);
    const owner = await ownerOfRemote(tx, row.id, body.kind, remoteId);
    if (owner !== undefined && owner !== body.localId) raise('Third:MappingConflict');
    await putMapping(tx, pair, remoteId);
  }),
];

/** The address book of a connection that is one, read before anything is held; null for every other. */
async function bookOf({
  house,
  who,
  params,
  body,
}: Pick<Context<typeof third.previewSync>, 'house' | 'who' | 'params' | 'body'>) {
  const scope = { tenantId: who.tenant?.id ?? '', userId: who.userId, readOnly: true };
  const row = await inTx(house.pools.user, scope, (tx) => findConfig(tx, params.id));
  if (!row) raise('Common:NotFound');
  if (!row.scopes.includes(body.scope)) raise('Third:ScopeOther');
  return isDirectory(row.provider) ? fetchBook(house, row, body.scope) : null;
}

const sync: readonly Binding[] = [
  bindPrepared(third.previewSync, bookOf, async ({ tx, params, body }, book) => {
    const { id } = await view(tx, params.id);
    if (book !== null) {
      const { rows, unchanged } = await planOf(tx, id, body.scope, book);
      return {
        total: rows.length,
        unchanged,
        items: rows.map(({ remoteId, payload: _payload, result: _result, ...r }) => ({
          ...r,
          key: remoteId,
        })),
      };
    }
    const rows = await toSend(tx, id, body);
    return {
      total: rows.length,
      unchanged: 0,
      items: rows.map(({ row: { id, code, name }, action, note }) => ({
        localId: id,
        code,
        name,
        action,
        note,
        key: id,
      })),
    };
  }),
  bind(third.startSync, async ({ tx, who, params, body }) => {
    const row = await held(tx, params.id);
    if (!row.isEnabled) raise('Third:Disabled');
    if (!row.scopes.includes(body.scope)) raise('Third:ScopeOther');
    if (await isRunning(tx, row.id, body.scope)) raise('Third:Running');
    return beginSync(tx, { row, ...body, starter: who, factory: who.factory });
  }),
  bind(third.listTasks, ({ tx, query }) => pageOfTasks(tx, query)),
  bind(third.listItems, async ({ tx, params, query }) => {
    if (!(await findTask(tx, params.id))) raise('Common:NotFound');
    return pageOfItems(tx, params.id, query);
  }),
  bind(third.confirmItem, (doing) => confirmLeaving(doing, doing.params.id)),
  ...([true, false] as const).map((again) =>
    bind(again ? third.retryItem : third.ignoreItem, async ({ tx, params }) => {
      const item = (await lockItem(tx, params.id)) ?? raise('Common:NotFound');
      // what a person is asked may be left as well
      const isOpen = item.result === THIRD_RESULT.failed || (!again && item.result === THIRD_RESULT.proposed);
      if (!isOpen) raise('Third:ItemState');
      const result = again ? THIRD_RESULT.failed : THIRD_RESULT.ignored;
      // tried again with the next minute; an attempt of a person begins the row of attempts anew
      const nextTime = again ? now().toISOString() : null;
      const { id, error } = item;
      await writeOutcome(tx, { id, result, remoteId: null, error, attempt: 0, nextTime });
      if (!again) await settleTask(tx, item.taskId);
      return { result, error };
    }),
  ),
];

export const thirdRoutes: readonly Binding[] = [
  ...configs,
  ...mapping,
  ...matchRoutes,
  ...sync,
  ...apiKeyRoutes,
];
