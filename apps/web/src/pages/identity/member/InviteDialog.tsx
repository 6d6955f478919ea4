/** 邀请成员: phones, and what they will be; every phone is answered for by itself. */
import { useState } from 'react';
import { Form, Input, Segmented } from 'antd';
import { member, type OutputOf, phoneInvitation } from '@muyun/contract';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { checkedOnLeaving, forgive } from '../../../kit/form/index.ts';
import '../../../kit/form/form.css';
import { InviteLink } from './InviteLink.tsx';
import { BelongingItems } from './member-fields.tsx';
import { phonesFault, phonesIn } from './phones.ts';
import './member.css';

interface Typed {
  phones: string;
  roleIds?: string[];
  organizationUnitIds?: string[];
  factoryIds?: string[];
  remark?: string;
}
type Outcome = OutputOf<typeof member.inviteMembers>;
const STALE = [member.listMembers, member.countMembers, phoneInvitation.listPhoneInvitations];

const checkPhones = (_rule: unknown, text: string | undefined): Promise<void> => {
  const fault = phonesFault(text ?? '');
  return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
};

/** What became of each phone. */
const LINES: readonly (readonly [keyof Outcome, string])[] = [
  ['invited', '已邀请，等待对方答复'],
  ['already', '已是成员、已在邀请中，或刚拒绝过邀请'],
  ['texted', '还没有账号，已发短信邀请注册'],
  ['unknown', '还没有注册账号，请先请对方注册'],
  ['invalid', '不是手机号'],
];

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <HouseModal
      title="邀请成员"
      open
      width={560}
      onCancel={onClose}
      onOk={onClose}
      okText="完成"
      cancelText="关闭"
    >
      <dl className="id-outcome">
        {LINES.filter(([key]) => outcome[key].length > 0).map(([key, text]) => (
          <div key={key}>
            <dt>
              {text} <b>{outcome[key].length}</b>
            </dt>
            <dd>{outcome[key].join('、')}</dd>
          </div>
        ))}
      </dl>
    </HouseModal>
  );
}

const WAYS = [
  { value: 'phones', label: '按号码邀请' },
  { value: 'link', label: '链接 / 二维码' },
];

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState('phones');
  const tabs = <Segmented block options={WAYS} value={way} onChange={setWay} />;
  return way === 'phones' ? (
    <InvitePhones onClose={onClose} tabs={tabs} />
  ) : (
    <InviteLink onClose={onClose} tabs={tabs} />
  );
}

function InvitePhones({ onClose, tabs }: { onClose: () => void; tabs: React.ReactNode }) {
  const [form] = Form.useForm<Typed>();
  const [outcome, setOutcome] = useState<Outcome>();
  const draft = useFormDraft(form, { title: '邀请成员' });
  const invite = useAction(member.inviteMembers, {
    invalidates: STALE,
    onAnswered: () => draft.clear(),
    onSuccess: setOutcome,
  });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const { phones, remark, ...belonging } = typed;
    await invite.run({
      body: { ...belonging, phones: phonesIn(phones), ...(remark ? { remark } : {}) },
    });
  };
  if (outcome) return <OutcomeDialog outcome={outcome} onClose={onClose} />;
  return (
    <HouseModal
      title="邀请成员"
      open
      width={560}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText="发出邀请"
      busy={invite.busy}
      onOpened={() => form.focusField('phones')}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form id-form"
        {...checkedOnLeaving(form)}
        onFinish={() => void submit()}
        onValuesChange={(changed) => {
          forgive(form, changed);
          draft.touch();
        }}
      >
        {tabs}
        <Form.Item
          name="phones"
          label="手机号"
          required
          rules={[{ validator: checkPhones }]}
          extra="每行一个，一次最多 50 个；邀请 7 天内有效，对方同意时才占用席位"
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} placeholder={'13800000001\n13800000002'} />
        </Form.Item>
        <BelongingItems />
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}
