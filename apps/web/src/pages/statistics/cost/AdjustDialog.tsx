/** 调整费用: runs given to a space or taken from it, income put right; the owner is told the reason. */
import { Form, Input, InputNumber } from 'antd';
import { nestAdmin } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { SPACE_SOURCE } from '../shared/parts.tsx';

const STALE = [nestAdmin.adminCosts, nestAdmin.adminIncome, nestAdmin.adminClients, nestAdmin.adminOrders];

export function AdjustDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      title="调整费用"
      okText="调整"
      success="已调整，企业已收到通知"
      call={nestAdmin.adjustCost}
      invalidates={STALE}
      initial={{ quotaUnits: 0, amount: '0' }}
      inputOf={(typed) => ({
        body: {
          tenantId: String(typed['tenantId']),
          quotaUnits: Number(typed['quotaUnits'] ?? 0),
          amount: String(typed['amount'] ?? '0'),
          reason: String(typed['reason'] ?? ''),
        },
      })}
      onClose={onClose}
    >
      <Form.Item name="tenantId" label="企业" rules={[{ required: true, message: '请选择企业' }]}>
        <RemoteSelect source={SPACE_SOURCE} placeholder="选择企业" autoFocus />
      </Form.Item>
      <Form.Item name="quotaUnits" label="额度" extra="正数加给企业，负数扣减；不限次的企业填 0">
        <InputNumber min={-100_000} max={100_000} precision={0} suffix="次" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="amount" label="金额" extra="正数增加收入，负数减少收入">
        <InputNumber
          stringMode
          min="-999999999"
          max="999999999"
          precision={2}
          suffix="元"
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        rules={[{ required: true, whitespace: true, message: '请填写调整原因' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={200} />
      </Form.Item>
    </ActDialog>
  );
}
