/** Connecting the space to other systems (platform M16): where to, what is sent, what became of it. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { paged, paging, query } from '../kit/paging.ts';
import { line } from '../kit/text.ts';
import {
  THIRD_FREQUENCIES,
  THIRD_MODE,
  THIRD_MODES,
  THIRD_MOST_CHOSEN,
  THIRD_PROVIDERS,
  THIRD_SCOPES,
  THIRD_WEEKDAYS,
} from './third.words.ts';

export * from './mapping.calls.ts';

const P = 'AlThird.ThirdConfigs';
const base = '/api/third';
const oneOf = (options: readonly { value: number }[]) =>
  z.int().refine((v) => options.some((o) => o.value === v), { error: '取值不正确' });
const scopes = z.array(oneOf(THIRD_SCOPES)).min(1, { error: '请选择同步范围' }).max(THIRD_SCOPES.length);

const config = z.object({
  id: z.uuid(),
  provider: z.int(),
  name: z.string(),
  /** empty: an address book, which has an address of its own */
  url: z.string(),
  /** of an address book: 企业 ID or AppKey */
  appId: z.string(),
  /** that there is one; the secret itself is never told */
  hasSecret: z.boolean(),
  scopes: z.array(z.int()),
  isEnabled: z.boolean(),
  lastSyncTime: z.string().nullable(),
  /** how often by itself, at which time of Shanghai (HH:mm) and on which day of the week, as far as it matters */
  frequency: z.int(),
  syncTime: z.string(),
  weekday: z.int(),
  /** when next by itself; null: by hand, or switched off */
  nextTime: z.string().nullable(),
  /** of its last task */
  lastState: z.int().nullable(),
  version: z.int(),
});
const body = {
  name: line(32).min(1, { error: '请填写名称' }),
  url: line(300).default(''),
  appId: line(64).default(''),
  scopes,
  frequency: oneOf(THIRD_FREQUENCIES).default(0),
  syncTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '请填写时间，如 02:00' })
    .default('02:00'),
  weekday: oneOf(THIRD_WEEKDAYS).default(1),
};
const secret = z.string().min(8, { error: '密钥至少8位' }).max(200);
const REFUSED = [
  'Third:AddressRefused',
  'Third:AppMissing',
  'Third:ScopeOther',
  'Third:ScopeRight',
  'Third:FrequencyOther',
] as const;
const versioned = z.object({ version: z.int() });
const one = `${base}/config/{id}`;

export const listConfigs = call({
  id: 'third.config.list',
  method: 'GET',
  path: `${base}/config`,
  title: '第三方对接',
  right: `${P}:query`,
  output: z.array(config),
});
export const getConfig = call({
  id: 'third.config.get',
  method: 'GET',
  path: one,
  title: '对接详情',
  right: `${P}:get`,
  output: config,
});
export const createConfig = call({
  id: 'third.config.create',
  method: 'POST',
  path: `${base}/config`,
  title: '新增对接',
  right: `${P}:add`,
  body: z.object({ provider: oneOf(THIRD_PROVIDERS), ...body, secret: secret.nullish() }),
  output: config,
  errors: [...REFUSED, 'Third:SecretMissing'],
});
export const updateConfig = call({
  id: 'third.config.update',
  method: 'PUT',
  path: one,
  title: '修改对接',
  right: `${P}:edit`,
  /** without a secret the one that stands there stays */
  body: z.object({ ...body, secret: secret.nullish(), version: z.int() }),
  output: config,
  errors: [...REFUSED],
});
export const deleteConfig = call({
  id: 'third.config.delete',
  method: 'DELETE',
  path: one,
  title: '删除对接',
  right: `${P}:delete`,
  errors: ['Third:Running'],
});
export const testConfig = call({
  id: 'third.config.test',
  method: 'POST',
  path: `${one}/test`,
  title: '测试连接',
  right: `${P}:edit`,
  writes: false,
  output: z.object({ message: z.string() }),
  errors: ['Third:ConnectFailed', 'Third:AddressRefused'],
});
export const enableConfig = call({
  id: 'third.config.enable',
  method: 'PUT',
  path: `${one}/enable`,
  title: '启用对接',
  right: `${P}:enable`,
  body: versioned,
  output: config,
});
export const disableConfig = call({
  id: 'third.config.disable',
  method: 'PUT',
  path: `${one}/disable`,
  title: '停用对接',
  right: `${P}:disable`,
  body: versioned,
  output: config,
});

const what = { scope: oneOf(THIRD_SCOPES), mode: oneOf(THIRD_MODES) };
const asked = z.object(what);
/** What a synchronisation would send: nothing is sent. */
export const previewSync = call({
  id: 'third.config.preview',
  method: 'POST',
  path: `${one}/preview`,
  title: '预览同步',
  right: `${P}:get`,
  writes: false,
  body: asked,
  errors: ['Third:ConnectFailed', 'Third:ScopeOther'],
  output: z.object({
    total: z.int(),
    /** of an address book: what is as it is here */
    unchanged: z.int(),
    /** every one of them */
    items: z.array(
      z.object({
        /** ours; null: it is not here yet */
        localId: z.uuid().nullable(),
        code: z.string(),
        name: z.string(),
        action: z.int(),
        note: z.string(),
        /** by which it is chosen alone: our id, of an address book theirs */
        key: z.string(),
      }),
    ),
  }),
});
export const startSync = call({
  id: 'third.config.sync',
  method: 'POST',
  path: `${one}/sync`,
  title: '立即同步',
  right: `${P}:edit`,
  /** `key`s of the preview, for the mode 单条 alone */
  body: z
    .object({ ...what, ids: z.array(line(64)).max(THIRD_MOST_CHOSEN).nullish() })
    .refine((b) => b.mode !== THIRD_MODE.chosen || (b.ids ?? []).length > 0, {
      path: ['ids'],
      error: '请选择要同步的数据',
    }),
  output: z.object({ taskId: z.uuid(), jobId: z.uuid() }),
  errors: ['Third:Running', 'Third:Disabled', 'Third:ScopeOther'],
});

export const listTasks = call({
  id: 'third.task.list',
  method: 'GET',
  path: `${base}/task`,
  title: '同步任务',
  right: `${P}:query`,
  query: z.object({ ...paging, configId: query.ref('thirdConfig'), state: query.ints }),
  output: paged(
    z.object({
      id: z.uuid(),
      configId: z.uuid(),
      configName: z.string(),
      scope: z.int(),
      mode: z.int(),
      state: z.int(),
      added: z.int(),
      updated: z.int(),
      failed: z.int(),
      ignored: z.int(),
      total: z.int(),
      durationMs: z.int().nullable(),
      creatorName: z.string().nullable(),
      creationTime: z.string(),
    }),
  ),
});
export const listItems = call({
  id: 'third.task.items',
  method: 'GET',
  path: `${base}/task/{id}/items`,
  title: '同步明细',
  right: `${P}:query`,
  query: z.object({ ...paging, result: query.ints }),
  output: paged(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      action: z.int(),
      result: z.int(),
      remoteId: z.string().nullable(),
      error: z.string().nullable(),
      note: z.string(),
      attempt: z.int(),
      nextTime: z.string().nullable(),
    }),
  ),
});
const itemCall = (verb: 'retry' | 'ignore', title: string) =>
  call({
    id: `third.item.${verb}`,
    method: 'POST',
    path: `${base}/item/{id}/${verb}`,
    title,
    right: `${P}:edit`,
    output: z.object({ result: z.int(), error: z.string().nullable() }),
    errors: ['Third:ItemState'],
  });
/** What an address book lets a person decide, e.g. that somebody who is named there no longer leaves. */
export const confirmItem = call({
  id: 'third.item.confirm',
  method: 'POST',
  path: `${base}/item/{id}/confirm`,
  title: '确认停用',
  right: `${P}:edit`,
  output: z.object({ result: z.int(), error: z.string().nullable() }),
  errors: ['Third:ItemState', 'Identity:HandOverRequired', 'Identity:EmployeeLeft'],
});
export const retryItem = itemCall('retry', '重试');
export const ignoreItem = itemCall('ignore', '忽略');
