/** 开票资料 of a customer or a supplier: copied to an invoice when it is made. A pasted block of lines is read into the fields. */
import { Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { type AnyCall, catalogue, demander, f } from '@muyun/contract';
import { FormGrid, formFaults, itemsOf, wireOf } from '../../../kit/form/index.ts';
import { request, showError, useAction } from '../../../kit/http/index.ts';
import { useFormDraft } from '../../../kit/draft/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';
import { readInvoice } from './read-invoice.ts';

const TAX = /^[0-9A-Z]{15,20}$/;
const fields = catalogue({
  title: f.text('抬头', { required: true, max: 100 }),
  taxNo: f.text('税号', { required: true, max: 20 }),
  address: f.text('注册地址', { max: 200 }),
  phone: f.text('电话', { max: 30 }),
  bank: f.text('开户行', { max: 100 }),
  account: f.text('账号', { max: 40 }),
});
const items = itemsOf(fields, ['title', 'taxNo', 'address', 'phone', 'bank', 'account'], {
  taxNo: {
    placeholder: '统一社会信用代码',
    rules: [
      {
        validator: (_rule, value: unknown) =>
          typeof value === 'string' && TAX.test(value.trim())
            ? Promise.resolve()
            : Promise.reject(new Error(value ? '税号为 15～20 位大写字母和数字' : '必填')),
      },
    ],
  },
});

type Demander = RowOf<typeof demander.listDemanders>;
/** Whose they are: a customer, unless said. */
export interface InvoiceOf {
  readonly save: typeof demander.saveDemanderInvoice;
  readonly load: (id: string) => Promise<Invoiced>;
  readonly lists: readonly AnyCall[];
}
type Invoiced = Pick<Demander, 'id' | 'name' | 'version' | 'invoice'>;
const CUSTOMER: InvoiceOf = {
  save: demander.saveDemanderInvoice,
  load: (id) => request(demander.getDemander, { params: { id } }),
  lists: [demander.listDemanders, demander.allDemanders, demander.listDemanderBriefs],
};

interface Props {
  row: Invoiced & Partial<Pick<Demander, 'parentId' | 'inheritInvoice'>>;
  of?: InvoiceOf;
  onClose: () => void;
}
export function InvoiceDialog({ row, of = CUSTOMER, onClose }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const draft = useFormDraft(form, { title: `开票资料 ${row.name}`, row, opener: '开票资料' });
  const { submit, busy } = useInvoiceSaving({ row, of }, form, {
    onAnswered: draft.clear,
    onSuccess: onClose,
  });
  const branch = row.parentId && row.inheritInvoice;
  return (
    <HouseModal
      title={`开票资料 · ${row.name}`}
      open
      onCancel={() => draft.leave(onClose)}
      onOk={() => void submit()}
      okText="保存"
      busy={busy}
    >
      {branch && (
        <div className="bd-warn" style={{ margin: '0 0 12px' }}>
          这个分支沿用总公司的开票资料；保存后仍沿用，直到在编辑里关掉「沿用开票资料」
        </div>
      )}
      <FormGrid
        form={form}
        items={items}
        columns={2}
        initial={row.invoice ?? { title: row.name }}
        onFinish={() => void submit()}
        onValuesChange={draft.touch}
      />
      <PasteField
        onFound={(found) => {
          form.setFieldsValue(found);
          draft.touch();
        }}
      />
    </HouseModal>
  );
}

function useInvoiceSaving(
  { row, of }: { row: Invoiced; of: InvoiceOf },
  form: FormInstance<Record<string, unknown>>,
  then: { onAnswered: () => void; onSuccess: () => void },
) {
  const place = formFaults(form, items);
  const save = useAction(of.save, {
    success: '已保存',
    invalidates: of.lists,
    faultsTo: {
      showFaults: (all) =>
        place.showFaults(all.map((x) => ({ ...x, field: x.field.replace(/^invoice\./, '') }))),
    },
    ...then,
    onError: (error) => {
      if (error.code !== 'Common:StaleVersion') return false;
      void overwrite();
      return true;
    },
  });
  const submit = async (version = row.version) => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const invoice = Object.fromEntries(Object.entries(wireOf(items, values)).filter(([, v]) => v !== null));
    await save.run({ params: { id: row.id }, body: { version, invoice } as never });
  };
  const overwrite = async () => {
    try {
      const now = await of.load(row.id);
      if (await askOverwrite(now.invoice)) await submit(now.version);
    } catch (error) {
      showError(error);
    }
  };
  return { submit, busy: save.busy };
}

/** Somebody else has saved the customer meanwhile: says what stands there now. */
const askOverwrite = (theirs: Demander['invoice']): Promise<boolean> =>
  confirmAsk({
    title: '数据已被他人修改，用我的覆盖？',
    content: theirs ? `现在的抬头：${theirs.title}，税号：${theirs.taxNo}` : '对方没有改开票资料',
    okText: '用我的覆盖',
    danger: true,
  });

/** A whole block as the customer has sent it. */
function PasteField({ onFound }: { onFound: (found: Partial<Record<string, string>>) => void }) {
  return (
    <Input.TextArea
      aria-label="整段粘贴"
      style={{ marginTop: 14 }}
      autoSize={{ minRows: 2, maxRows: 3 }}
      placeholder="把对方发来的开票信息整段粘贴到这里，自动填入上面各项"
      onChange={(e) => {
        const found = readInvoice(e.target.value);
        if (Object.keys(found).length > 0) onFound(found);
      }}
    />
  );
}
