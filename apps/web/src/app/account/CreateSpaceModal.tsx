/** A new space of one's own; afterwards it may be entered at once. */
import { useState } from 'react';
import { Button, Form, Input, Segmented } from 'antd';
import { space, SPACE_NAME, SPACE_TYPES } from '@muyun/contract';
import { loadSession, switchTenant } from '../../kit/auth/index.ts';
import { request, showError } from '../../kit/http/index.ts';
import { toast } from '../../kit/feedback.ts';
import { forgive } from '../../kit/form/forgive.ts';
import { checkedOnLeaving } from '../../kit/form/leaving.ts';
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { useSession } from '../../kit/session/session-store.ts';
import { faultsInto } from '../door/faults.ts';

interface Fields {
  editionType: (typeof SPACE_TYPES)[number]['value'];
  displayName: string;
  telephone?: string;
}
interface Made {
  readonly tenantId: string;
  readonly displayName: string;
  readonly canEnter: boolean;
}
const INACTIVE = 0;

export default function CreateSpaceModal({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  return made ? <Enter made={made} onClose={onClose} /> : <Create onClose={onClose} onMade={setMade} />;
}

function Create({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const [form] = Form.useForm<Fields>();
  const userId = useSession((s) => s.userId) ?? '';
  const [busy, setBusy] = useState(false);
  const send = async (values: Fields): Promise<void> => {
    setBusy(true);
    try {
      const displayName = values.displayName.trim();
      const answer = await request(space.createSpace, {
        body: {
          ...values,
          displayName,
          telephone: values.telephone?.trim() || null,
          userId,
          // the open one of the type
          editionId: null,
        },
      });
      toast.success('创建企业空间成功');
      await loadSession();
      onMade({ tenantId: answer.tenantId, displayName, canEnter: answer.tenantState !== INACTIVE });
    } catch (error) {
      faultsInto(form, 'displayName')(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <HouseModal
      title="创建企业空间"
      open
      width={480}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="创建"
      busy={busy}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ editionType: SPACE_TYPES[0].value }}
        {...checkedOnLeaving(form)}
        onValuesChange={(changed) => forgive(form, changed)}
        onFinish={(values) => void send(values)}
      >
        <SpaceFields />
        <button type="submit" hidden aria-hidden />
      </Form>
    </HouseModal>
  );
}

const SpaceFields = () => (
  <>
    <Form.Item name="editionType" label="空间类型">
      <Segmented block options={[...SPACE_TYPES]} />
    </Form.Item>
    <Form.Item
      name="displayName"
      label="空间名称"
      required
      rules={[
        { required: true, whitespace: true, message: SPACE_NAME.required },
        { min: SPACE_NAME.min, message: SPACE_NAME.short },
      ]}
    >
      <Input autoFocus maxLength={SPACE_NAME.max} showCount placeholder="营业执照上的名称" />
    </Form.Item>
    <Form.Item name="telephone" label="联系电话">
      <Input maxLength={20} inputMode="tel" placeholder="选填" />
    </Form.Item>
  </>
);

/** What has been made, and the way in. */
function Enter({ made, onClose }: { made: Made; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const enter = (): void => {
    setBusy(true);
    switchTenant(made.tenantId).catch((error: unknown) => {
      setBusy(false);
      showError(error);
    });
  };
  return (
    <HouseModal title="创建企业空间" open width={480} bare onCancel={onClose}>
      <p>
        「{made.displayName}」已创建
        {made.canEnter ? '，立即进入？' : '，该版本需购买后激活。'}
      </p>
      <div className="my-modal-foot">
        <Button onClick={onClose}>{made.canEnter ? '稍后' : '知道了'}</Button>
        {made.canEnter && (
          <Button type="primary" loading={busy} onClick={enter}>
            立即进入
          </Button>
        )}
      </div>
    </HouseModal>
  );
}
