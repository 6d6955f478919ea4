/** 产品配件: those of one product are changed as they stand; chosen products get the same ones, or those of an install structure. */
import { Form } from 'antd';
import type { FormInstance } from 'antd';
import {
  accessoryItemFields,
  bindAccessories,
  installStructure,
  listProductAccessories,
  type OutputOf,
} from '@muyun/contract';
import { RowsField } from '../../../kit/document/RowsField.tsx';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

type Bound = OutputOf<typeof listProductAccessories>['items'][number];
interface Typed {
  installStructureId?: string | null;
  items?: Record<string, unknown>[];
}
const NAMES = Object.keys(accessoryItemFields) as (keyof typeof accessoryItemFields)[];
/** rows of one product that are shown at once */
const MOST = 200;

const itemOf = (row: Bound): Record<string, unknown> => Object.fromEntries(NAMES.map((n) => [n, row[n]]));

interface Props {
  readonly rows: readonly { readonly id: string; readonly code: string }[];
  readonly onClose: () => void;
}

export function AccessoryDialog({ rows, onClose }: Props) {
  const [only] = rows;
  const isOne = rows.length === 1;
  const found = useCall(
    listProductAccessories,
    { query: { productId: only?.id, maxResultCount: MOST } },
    { enabled: isOne, keepPrevious: false },
  );
  if (isOne && !found.data)
    return (
      <HouseModal title="配件" open width={860} onCancel={onClose} bare>
        {found.error ? (
          <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonLines rows={6} />
        )}
      </HouseModal>
    );
  return (
    <AccessoryForm
      rows={rows}
      standing={(isOne ? found.data?.items : undefined)?.map(itemOf) ?? []}
      onClose={onClose}
    />
  );
}

/** Saves what is typed for these products; the draft is kept until it is saved. */
function useBinding({ rows, onClose }: Props, form: FormInstance<Typed>, title: string) {
  const draft = useFormDraft(form as FormInstance, { title, row: rows });
  const save = useAction(bindAccessories, {
    success: '已保存配件',
    invalidates: [listProductAccessories],
    onAnswered: draft.clear,
    onSuccess: onClose,
  });
  const submit = async () => {
    const { items = [], installStructureId } = form.getFieldsValue(true) as Typed;
    await save.run({
      body: {
        productIds: rows.map((r) => r.id),
        items: items as never,
        installStructureId: installStructureId ?? null,
        // the grid of one product shows all that it has; of several it shows what is added
        replace: rows.length === 1,
      },
    });
  };
  return { draft, submit, busy: save.busy };
}

function AccessoryForm(props: Props & { standing: readonly Record<string, unknown>[] }) {
  const { rows, standing, onClose } = props;
  const [form] = Form.useForm<Typed>();
  const isOne = rows.length === 1;
  const title = isOne ? `配件：${rows[0]?.code ?? ''}` : `绑定配件：${rows.length} 种产品`;
  const { draft, submit, busy } = useBinding(props, form, title);
  return (
    <HouseModal
      title={title}
      open
      width={860}
      okText="保存"
      busy={busy}
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
    >
      <Form
        form={form}
        layout="vertical"
        style={{ display: 'block' }}
        initialValues={{ items: standing, installStructureId: null }}
        onValuesChange={draft.touch}
      >
        <Form.Item
          name="installStructureId"
          label="按安装结构计算"
          extra="按每种产品的宽高算出配件数量；下面填写的规格以填写为准"
        >
          <RemoteSelect
            source={{ call: installStructure.calls.all }}
            placeholder="不按安装结构"
            allowClear
            style={{ width: 320 }}
          />
        </Form.Item>
        <Form.Item name="items">
          <RowsField fields={accessoryItemFields} label={isOne ? '配件' : '增加或改为'} />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}
