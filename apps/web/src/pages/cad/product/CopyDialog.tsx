/** 复制到工程: chosen products with their drawings into another batch, codes are kept. */
import { useState } from 'react';
import { Form, Radio } from 'antd';
import { product } from '@muyun/contract';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import type { ProductRow } from '../shared/product-columns.tsx';

const EXISTING = [
  { value: 'error', label: '提示并停止' },
  { value: 'add', label: '追加数量' },
  { value: 'overwrite', label: '覆盖' },
  { value: 'skip', label: '跳过' },
] as const;
type OnDuplicate = (typeof EXISTING)[number]['value'];

export function CopyDialog({ rows, onClose }: { rows: ProductRow[]; onClose: () => void }) {
  const [to, setTo] = useState<string[]>([]);
  const [onDuplicate, setDuplicate] = useState<OnDuplicate>('error');
  const projects = [...new Set(rows.map((r) => r.projectId))];
  const [from] = projects;
  const [toProjectId] = to;
  const copy = useAction(product.copyProducts, {
    success: (a) => `新增 ${a.created} 种，追加 ${a.merged} 种，覆盖 ${a.updated} 种，跳过 ${a.skipped} 种`,
    invalidates: [product.listProducts],
    onSuccess: onClose,
  });
  return (
    <HouseModal
      open
      width={520}
      title={`复制 ${rows.length} 种产品到工程`}
      okText="复制"
      okDisabled={!toProjectId || projects.length !== 1 || toProjectId === from}
      busy={copy.busy}
      onCancel={onClose}
      onOk={() =>
        void copy.run({
          body: {
            fromProjectId: from ?? '',
            productIds: rows.map((r) => r.id),
            toProjectId: toProjectId ?? '',
            onDuplicate,
          },
        })
      }
    >
      <Form layout="vertical" component={false}>
        <Form.Item label="目标工程 / 批次">
          <ProjectSelect value={to} single onChange={setTo} />
        </Form.Item>
        <Form.Item label="编号已存在时" style={{ marginBottom: 0 }}>
          <Radio.Group
            aria-label="编号已存在时"
            options={EXISTING.map((e) => ({ ...e }))}
            value={onDuplicate}
            onChange={(e) => setDuplicate(e.target.value as OnDuplicate)}
          />
        </Form.Item>
      </Form>
      {projects.length > 1 && <p className="my-cad-late">一次只能复制一个批次的产品</p>}
      {toProjectId !== undefined && toProjectId === from && (
        <p className="my-cad-late">目标与来源是同一个批次</p>
      )}
      <p className="my-t3" style={{ margin: '8px 0 0' }}>
        图形、工艺、数量一起复制，位置不复制；散件随主件一起选中才保持所属
      </p>
    </HouseModal>
  );
}
