/** 生产参数 (production §0.2): how the factory reports and measures. */
import { getProductionSetting, productionSettingFields, saveProductionSetting } from '@muyun/contract';
import { changesOf } from '../../../kit/audit.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { productionSetting, writeSetting } from './setting.store.ts';

export const settingRoutes: readonly Binding[] = [
  bind(getProductionSetting, ({ tx }) => productionSetting(tx)),
  bind(saveProductionSetting, async ({ tx, body, audit }) => {
    const before = await productionSetting(tx);
    if (!(await writeSetting(tx, body))) raise('Common:StaleVersion');
    await audit({
      bizType: 'prod-setting',
      action: 'edit',
      summary: saveProductionSetting.title,
      changes: changesOf(productionSettingFields, before, body),
    });
    return productionSetting(tx);
  }),
];
