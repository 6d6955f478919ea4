/** 复制材质: a new name and code; everything that hangs on the texture comes along. */
import { Form } from 'antd';
import { texture, textureFields } from '@muyun/contract';
import { FormGrid, formFaults, itemsOf, wireOf } from '../../../kit/form/index.ts';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { TEXTURE_LISTS } from './texture.items.ts';
import type { Texture } from './texture.types.ts';

const items = itemsOf(textureFields, ['name', 'code']);

export function CopyDialog({
  from,
  onClose,
  onDone,
}: {
  from: Texture;
  onClose: () => void;
  onDone: (made: { id: string }) => void;
}) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const title = `复制材质 ${from.name}`;
  const draft = useFormDraft(form, { title, row: from, opener: '复制' });
  const copy = useAction(texture.copyTexture, {
    success: '已复制',
    invalidates: TEXTURE_LISTS,
    faultsTo: formFaults(form, items),
    onAnswered: () => draft.clear(),
    onSuccess: (made) => {
      onDone(made);
      onClose();
    },
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values)
      await copy.run({
        params: { id: from.id },
        body: wireOf(items, values) as { name: string; code: string },
      });
  };
  return (
    <HouseModal
      title={title}
      open
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText="复制"
      busy={copy.busy}
    >
      <FormGrid
        form={form}
        items={items}
        columns={2}
        initial={{ name: `${from.name} 副本`, code: '' }}
        onFinish={() => void submit()}
        onValuesChange={draft.touch}
      />
      <div className="bd-after">板厚、板宽、板材规格、折弯系数和优先工序成本一并复制</div>
    </HouseModal>
  );
}
