/** The cameras as a list. */
import type { webMonitor } from '@muyun/contract';
import type { MasterOptions } from '../../../kit/document/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';

export const options: MasterOptions<typeof webMonitor> = {
  columns: [
    'name',
    'factoryId',
    'location',
    'deviceSerial',
    'channelNo',
    'quality',
    'online',
    'isPublic',
    'sort',
    'isEnabled',
  ],
  overrides: {
    name: { fixed: 'left', width: 180 },
    online: {
      width: 80,
      render: (row) => (
        <StatusTag small label={row['online'] ? '在线' : '离线'} tone={row['online'] ? 'green' : 'gray'} />
      ),
    },
  },
  form: [
    'name',
    'deviceSerial',
    'channelNo',
    'validateCode',
    'quality',
    'factoryId',
    'location',
    'sort',
    'isPublic',
    'isEnabled',
  ],
  items: {
    deviceSerial: { help: '机身标签上的 9 位序列号，大写' },
    validateCode: { help: '机身标签上的 6 位验证码；加密保存，不会再显示' },
    isPublic: { help: '公开的监控任何人都能在企业站点观看' },
  },
  emptyHint: '先在萤石设置里填写密钥，再添加设备',
};
