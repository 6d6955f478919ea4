/** 注销账号: what stands in the way, asking for it with a code to the own phone, and taking it back. */
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { cancelAccount as calls, type CancelState, security } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall, useGesture } from '../../../kit/http/index.ts';
import { ConfirmButton } from '../../../kit/overlay/index.ts';
import { ErrorLine } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { StepUpCode } from '../../../widgets/sms-code/index.ts';

/** Why it cannot be asked for; null: it can. */
function whyNot({ isStaff, spaces, unpaidOrders, phoneMasked }: CancelState): string | null {
  if (isStaff) return '平台人员的账号由平台管理员停用';
  if (spaces.length > 0) return `请先移交或解散您的空间：${spaces.join('、')}`;
  if (unpaidOrders > 0) return `请先支付或取消 ${unpaidOrders} 张未支付的订单`;
  return phoneMasked === null ? '绑定手机号后可以申请：要验证一次短信' : null;
}

export function CancelRow() {
  const asked = useCall(calls.readCancel);
  const { data } = asked;
  const { run } = useGesture();
  const [isAsking, setAsking] = useState(false);
  const why = data ? whyNot(data) : null;
  const withdraw = () =>
    run(calls.withdrawCancel, {}, { success: '已撤回，账号照常使用', invalidates: [calls.readCancel] });
  return (
    <div>
      <dt>注销账号</dt>
      <dd>
        {data?.effectiveTime ? (
          <>
            <StatusTag small label="注销中" tone="amber" /> {fmt.time(data.effectiveTime)}{' '}
            生效，此前重新登录即取消
          </>
        ) : (
          (why ?? `申请后 ${calls.CANCEL_DAYS} 天生效，此前随时可以撤回`)
        )}
        {!data && asked.error && <ErrorLine asked={asked} text="；状态没有加载出来" />}
      </dd>
      {data && (data.effectiveTime !== null || why === null) && (
        <dd className="act">
          {data.effectiveTime === null ? (
            <Button danger onClick={() => setAsking(true)}>
              申请注销
            </Button>
          ) : (
            <ConfirmButton ask="撤回注销？" okText="撤回" onConfirm={withdraw}>
              撤回注销
            </ConfirmButton>
          )}
        </dd>
      )}
      {isAsking && (
        <ActDialog
          title="注销账号"
          okText="申请注销"
          call={calls.askCancel}
          columns={1}
          inputOf={({ smsCode }) => ({ body: { smsCode: String(smsCode).trim() } })}
          success={`已申请，${calls.CANCEL_DAYS} 天后生效`}
          invalidates={[calls.readCancel, security.devices]}
          onClose={() => setAsking(false)}
        >
          <Alert
            type="warning"
            showIcon
            title="生效后不能恢复"
            description="姓名、手机、密码和微信绑定会被删除，您会退出所有空间；您做过的单据留在各空间，署名改为「已注销用户」。其他设备会立即退出登录。"
          />
          <StepUpCode call={calls.sendCancelCode} />
        </ActDialog>
      )}
    </div>
  );
}
