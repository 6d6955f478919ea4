/** 邀请链接: made once, shown as a link and as a code to scan; whoever has it joins. */
import { useState } from 'react';
import { Button, Form, InputNumber, QRCode } from 'antd';
import { inviteLink, type OutputOf } from '@muyun/contract';
import { confirmAsk, copyText } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import '../../../kit/form/form.css';
import { BelongingItems } from './member-fields.tsx';
import './member.css';

interface Typed {
  roleIds?: string[];
  organizationUnitIds?: string[];
  maxUses: number;
  days: number;
}
type Made = OutputOf<typeof inviteLink.createInviteLink>;

const addressOf = (code: string): string => `${window.location.origin}/user/register?invite=${code}`;

function MadeLink({ made }: { made: Made }) {
  const address = addressOf(made.code);
  return (
    <div className="id-link">
      <QRCode type="svg" value={address} size={176} color="#191724" bgColor="#fff" />
      <div>
        <p className="id-link-address">{address}</p>
        <Button type="primary" onClick={() => void copyText(address)}>
          复制链接
        </Button>
        <p className="my-t2">
          {fmt.fullTime(made.expireTime)} 前有效，最多 {made.maxUses}{' '}
          人。有链接的人无需审批即可加入，请只发给要邀请的人。
        </p>
        <p className="my-t2">链接只在这里显示一次。</p>
      </div>
    </div>
  );
}

export function InviteLink({ onClose, tabs }: { onClose: () => void; tabs: React.ReactNode }) {
  const [form] = Form.useForm<Typed>();
  const [made, setMade] = useState<Made>();
  const create = useAction(inviteLink.createInviteLink, { onSuccess: setMade });
  const end = useAction(inviteLink.endInviteLinks, {
    success: ({ ended }) => (ended > 0 ? `已作废 ${ended} 个链接` : '没有有效的链接'),
  });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (typed) await create.run({ body: typed });
  };
  const endAll = async (): Promise<void> => {
    const title = '作废本空间全部邀请链接？';
    if (
      await confirmAsk({ title, content: '已发出的链接和二维码立即失效', okText: '全部作废', danger: true })
    )
      await end.run();
  };
  return (
    <HouseModal
      title="邀请成员"
      open
      width={560}
      onCancel={onClose}
      cancelText={made ? '关闭' : '取消'}
      onOk={made ? undefined : () => void submit()}
      okText="生成链接"
      busy={create.busy}
      extra={made ? undefined : { label: '作废已发出的链接', danger: true, onClick: () => void endAll() }}
    >
      {made ? (
        <MadeLink made={made} />
      ) : (
        <Form<Typed>
          form={form}
          layout="vertical"
          className="my-form id-form"
          initialValues={{ maxUses: 10, days: inviteLink.LINK_MOST_DAYS }}
          onFinish={() => void submit()}
        >
          {tabs}
          <BelongingItems noFactories />
          <div className="id-link-limits">
            <Form.Item name="maxUses" label="可用人数" rules={[{ required: true, message: '必填' }]}>
              <InputNumber min={1} max={inviteLink.LINK_MOST_USES} precision={0} suffix="人" />
            </Form.Item>
            <Form.Item name="days" label="有效天数" rules={[{ required: true, message: '必填' }]}>
              <InputNumber min={1} max={inviteLink.LINK_MOST_DAYS} precision={0} suffix="天" />
            </Form.Item>
          </div>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      )}
    </HouseModal>
  );
}
