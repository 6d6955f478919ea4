/** 监控: cameras of the factory, watched through the cloud of their maker; its keys never reach a browser (platform M17). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import * as f from '../../kit/field.ts';
import { catalogue, rowFields } from '../../kit/field.ts';
import { line } from '../../kit/text.ts';
import type { Target } from '../../kit/targets.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly webMonitor: Target;
  }
}

const P = 'AlWeb.Monitors';
/** Stands for a secret that is there; sent back it leaves it as it is. */
export const SECRET_SHOWN = '******';
/** How long an address of a live picture can be used. */
export const PLAY_SECONDS = 600;

export const monitorFields = catalogue({
  ...rowFields,
  name: f.text('名称', { required: true, max: 40 }),
  factoryId: f.ref('工厂', 'factory'),
  location: f.text('位置', { max: 60 }),
  deviceSerial: f.text('设备序列号', { required: true, max: 9, pattern: /^[A-Z0-9]{9}$/ }),
  channelNo: f.int('通道', { default: 1, min: 1, max: 64 }),
  validateCode: f.text('验证码', { max: 32 }),
  quality: f.oneOf('清晰度', {
    options: [
      { value: 1, label: '标清' },
      { value: 2, label: '高清' },
    ],
    default: 1,
  }),
  isPublic: f.bool('公开', { default: false }),
  sort: f.int('排序', { default: 0, min: 0, max: 99_999 }),
  isEnabled: f.bool('启用', { default: true }),
  online: f.bool('在线', { mark: 'C', default: false }),
  snapshotFileId: f.ref('截图', 'file', { mark: 'C', unnamed: true }),
  snapshotTime: f.time('截图时间', { mark: 'C' }),
});
export const webMonitor = master({
  id: 'tenant.web.monitor',
  base: '/api/tenant/web/monitor',
  item: P,
  title: '监控',
  table: 'web_monitor',
  target: 'webMonitor',
  fields: monitorFields,
  search: ['name', 'deviceSerial'],
  filters: ['factoryId', 'isEnabled', 'online'],
  sortable: ['sort', 'name', 'creationTime'],
  defaultSort: 'sort asc',
  brief: ['id', 'name'],
});

export const playMonitor = call({
  id: 'tenant.web.monitor.play',
  method: 'GET',
  path: '/api/tenant/web/monitor/{id}/play',
  title: '播放监控',
  right: `${P}:get`,
  output: z.object({
    /** of the cloud, for a few minutes; empty: there is only a test picture */
    url: z.string(),
    expireTime: z.string(),
  }),
  errors: ['Monitor:Ys7NotSet', 'Monitor:Ys7Failed', 'Monitor:Offline', 'Monitor:Disabled'],
});

/** What the camera sees now, kept as a picture in place of the one before. */
export const snapMonitor = call({
  id: 'tenant.web.monitor.snapshot',
  method: 'POST',
  path: '/api/tenant/web/monitor/{id}/snapshot',
  title: '监控截图',
  right: `${P}:edit`,
  output: z.object({ fileId: z.uuid(), time: z.string() }),
  errors: [
    'Monitor:Ys7NotSet',
    'Monitor:Ys7Failed',
    'Monitor:Offline',
    'Monitor:Disabled',
    'Monitor:NoPicture',
    'Feature:StorageExceeded',
  ],
});

const setting = z.object({
  appKey: z.string(),
  hasSecret: z.boolean(),
  tokenExpireTime: z.string().nullable(),
  lastError: z.string().nullable(),
  version: z.int(),
});
export const getYs7 = call({
  id: 'tenant.web.ys7-setting.get',
  method: 'GET',
  path: '/api/tenant/web/ys7/setting',
  title: '萤石设置',
  right: `${P}:get`,
  output: setting,
});
/** The keys are tried before they are kept. */
export const saveYs7 = call({
  id: 'tenant.web.ys7-setting.update',
  method: 'PUT',
  path: '/api/tenant/web/ys7/setting',
  title: '保存萤石设置',
  right: `${P}:edit`,
  body: z.object({
    appKey: line(64).min(8, { error: '请输入 AppKey' }),
    /** left out: as it is */
    appSecret: line(64).min(8, { error: '请输入 AppSecret' }).nullish(),
    version: z.int(),
  }),
  output: setting,
  errors: ['Monitor:Ys7Failed', 'Monitor:Ys7Secret', 'Monitor:Ys7NotSet'],
});
