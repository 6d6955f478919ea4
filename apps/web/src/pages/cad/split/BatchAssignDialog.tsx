/** 批量指定: every chosen part with the product that it is proposed to be; one answer for all of them. */
import { useState } from 'react';
import { Select } from 'antd';
import { product, split, type SplitDetail, type SplitItem } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';
import { proposed } from './batch-assign.ts';
import type { Candidate } from './batch-assign.ts';

interface Props {
  row: SplitDetail;
  items: readonly SplitItem[];
  onDone: () => void;
  onClose: () => void;
}
const [NEW, IGNORE] = ['new', 'ignore'] as const;
type Choice = string | null;

export function BatchAssignDialog(props: Props) {
  const found = useCall(product.selectProducts, { query: { projectId: props.row.projectId } as never });
  if (found.data) return <Choosing {...props} products={found.data as unknown as Candidate[]} />;
  return (
    <HouseModal title="批量指定产品" open onCancel={props.onClose} bare>
      {found.error ? (
        <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonLines rows={6} />
      )}
    </HouseModal>
  );
}

function Choosing({ row, items, products, onDone, onClose }: Props & { products: readonly Candidate[] }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(items.map((item) => [item.id, proposed(item, products)])),
  );
  const { run, busy } = useAction(split.assignSplit, {
    success: `已指定 ${items.length} 件，重新拆分时按图形保留`,
    invalidates: [split.getSplit, split.listSplits],
    onSuccess: onDone,
  });
  const open = items.filter((item) => !chosen.get(item.id)).length;
  const options = [
    { value: NEW as string, label: '新建产品' },
    { value: IGNORE as string, label: '忽略' },
    ...products.map((p) => ({
      value: p.id,
      label: `${p.code}  ${p.unfoldWidth === null ? '' : fmt.size(p.unfoldWidth, p.unfoldHeight)}`,
    })),
  ];
  const save = () =>
    run({
      params: { id: row.id },
      body: {
        version: row.version,
        items: items.map((item) => said(item.id, chosen.get(item.id) ?? IGNORE)),
      },
    });
  return (
    <HouseModal
      title={`批量指定产品（${items.length} 件）`}
      open
      width={760}
      okText="全部指定"
      okDisabled={open > 0}
      busy={busy}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <p className="split-batch-all">
        <span className={open > 0 ? 'split-fault' : 'my-t3'}>
          {open > 0 ? `还有 ${open} 件没有指定` : '已按编号和尺寸预选，请核对'}
        </span>
        <Select
          placeholder="全部设为…"
          aria-label="全部设为"
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          onChange={(value: Choice) => setChosen(new Map(items.map((item) => [item.id, value])))}
        />
      </p>
      <PartRows
        items={items}
        options={options}
        chosen={chosen}
        onChoose={(id, value) => setChosen((old) => new Map(old).set(id, value))}
      />
    </HouseModal>
  );
}

interface RowsProps {
  items: readonly SplitItem[];
  options: readonly { value: string; label: string }[];
  chosen: ReadonlyMap<string, Choice>;
  onChoose: (id: string, value: Choice) => void;
}
function PartRows({ items, options, chosen, onChoose }: RowsProps) {
  return (
    <table className="split-batch" aria-label="要指定的图形">
      <thead>
        <tr>
          <th>序</th>
          <th>图形</th>
          <th>图上编号</th>
          <th>尺寸 mm</th>
          <th>是哪个产品</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>{item.seq}</td>
            <td>
              <Thumbnail path={item.path || null} width={item.width} height={item.height} />
            </td>
            <td>{item.code ?? '—'}</td>
            <td>{fmt.size(item.width, item.height)}</td>
            <td>
              <Select
                aria-label={`第 ${item.seq} 件是哪个产品`}
                placeholder="选择产品"
                value={chosen.get(item.id) ?? null}
                showSearch={{ optionFilterProp: 'label' }}
                options={options.filter((o) => o.value !== NEW || item.productId === null)}
                onChange={(value: Choice) => onChoose(item.id, value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const said = (itemId: string, choice: string) =>
  choice === NEW || choice === IGNORE
    ? { itemId, to: choice as 'new' | 'ignore' }
    : { itemId, to: 'product' as const, productId: choice };
