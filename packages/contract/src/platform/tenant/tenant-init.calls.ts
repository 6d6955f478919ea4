/** What a new space is given before its people come: step by step, each of which can be done again (platform M4 §8). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';

const P = 'RedSaasManagement.RedTenants';
const host = { side: 'host' } as const;

/** In their order; of which kinds of space says the server. */
export const INIT_STEPS = [
  { key: 'space', title: '空间' },
  { key: 'factory', title: '工厂' },
  { key: 'roles', title: '角色' },
  { key: 'units', title: '机构' },
  { key: 'codes', title: '单号' },
  { key: 'staffing', title: '人员配置' },
  { key: 'basics', title: '基础数据' },
] as const;
export const INIT_KEYS = INIT_STEPS.map((s) => s.key);
export type InitKey = (typeof INIT_STEPS)[number]['key'];
export const INIT_STATES = [
  { value: 0, label: '正在初始化', tone: 'blue' },
  { value: 1, label: '已就绪', tone: 'green' },
  { value: 2, label: '部分失败', tone: 'red' },
] as const;
export const INIT = { running: 0, done: 1, failed: 2 } as const;
export const INIT_WORDS = {
  title: '初始化空间',
  progress: '正在准备{step}',
  failed: '{steps}没有完成',
} as const;

const view = z.object({
  tenantId: z.uuid(),
  displayName: z.string(),
  editionType: z.int(),
  /** of INIT_STATES */
  initState: z.int(),
  steps: z.array(z.object({ key: z.enum(INIT_KEYS), state: z.int(), message: z.string().nullable() })),
});
export type InitView = z.infer<typeof view>;
export const getInit = call({
  id: 'red.tenants.init.get',
  method: 'GET',
  path: '/api/red/tenants/{id}/init',
  title: '空间初始化进度',
  right: `${P}:get`,
  ...host,
  output: view,
});
/** The steps that failed once more. */
export const retryInit = call({
  id: 'red.tenants.init',
  method: 'POST',
  path: '/api/red/tenants/{id}/init',
  title: '重新初始化空间',
  right: `${P}:edit`,
  ...host,
  output: view,
  errors: ['Tenant:InitRunning'],
});
