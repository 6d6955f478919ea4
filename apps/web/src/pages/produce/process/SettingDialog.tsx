/** 生产参数: how the factory reports and measures. */
import { getProductionSetting, productionSettingFields, saveProductionSetting } from '@muyun/contract';
import { FormModal, itemsOf } from '../../../kit/form/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { AwaitedModal } from '../../../kit/overlay/AwaitedModal.tsx';

const items = itemsOf(productionSettingFields, ['orderRule', 'progressField', 'dayCutHour', 'maxOneClick'], {
  orderRule: { help: '严格：前面的工序都要完成；控制点：只看标为控制点的工序；自由：不限' },
  progressField: { help: '进度百分比按面积还是按件数计算' },
  dayCutHour: { help: '夜班在几点以前算前一天' },
  maxOneClick: { help: '标记完成一次最多多少件' },
});

export function SettingDialog({ onClose }: { onClose: () => void }) {
  const asked = useCall(getProductionSetting, {});
  const { data } = asked;
  if (!data) return <AwaitedModal title="生产参数" asked={[asked]} onClose={onClose} />;
  return (
    <FormModal
      noun="生产参数"
      title="生产参数"
      open
      width={560}
      columns={1}
      onClose={onClose}
      items={items}
      update={saveProductionSetting}
      row={{ id: 'setting', ...data }}
      inputOf={(body) => ({ body: { ...body, version: data.version } })}
      invalidates={[getProductionSetting]}
    />
  );
}
