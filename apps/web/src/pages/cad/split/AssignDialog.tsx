/** 指定产品: which product of the project a part of the drawing is. */
import { Form } from 'antd';
import { product, split, type SplitDetail, type SplitItem } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';

export function AssignDialog({
  row,
  item,
  onClose,
}: {
  row: SplitDetail;
  item: SplitItem;
  onClose: () => void;
}) {
  return (
    <ActDialog
      title={`第 ${item.seq} 件是哪个产品`}
      okText="指定"
      success="已保存，重新拆分时按图形保留"
      row={item}
      call={split.assignSplit}
      invalidates={[split.getSplit, split.listSplits]}
      inputOf={(typed) => ({
        params: { id: row.id },
        body: {
          version: row.version,
          items: [{ itemId: item.id, to: 'product' as const, productId: String(typed['productId']) }],
        },
      })}
      onClose={onClose}
    >
      <Form.Item name="productId" label="产品" rules={[{ required: true, message: '请选择产品' }]}>
        <RemoteSelect
          source={{
            call: product.selectProducts,
            query: { projectId: row.projectId },
            value: 'id',
            label: 'code',
          }}
          placeholder="选择这个工程的产品"
          autoFocus
        />
      </Form.Item>
    </ActDialog>
  );
}
