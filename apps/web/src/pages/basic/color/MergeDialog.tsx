/** 合并重复色: every use of the other colours is repointed to the one that stays; they are deleted. */
import { useState } from 'react';
import { Radio } from 'antd';
import { color } from '@muyun/contract';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { ColorSwatch } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';
import { COLOR_LISTS } from './color.lists.ts';
import type { ColorCard } from './color-card.ts';

const SOURCE = {
  call: color.allColors,
  label: (r: Record<string, unknown>) => `${String(r['code'])} ${String(r['name'])}`,
};
const label = (c: ColorCard) => <ColorSwatch rgb={c.rgb} name={`${c.name} ${c.code}`} />;

export function MergeDialog({ rows, onClose }: { rows: readonly ColorCard[]; onClose: () => void }) {
  const [kept, setKept] = useState<string | undefined>(rows.length > 1 ? rows[0]?.id : undefined);
  const gone = rows.filter((r) => r.id !== kept);
  const isReady = kept !== undefined && gone.length > 0;
  const { merge, busy } = useMerge(onClose);
  return (
    <HouseModal
      title="合并重复色"
      open
      width={520}
      onCancel={onClose}
      onOk={() => void merge(gone, kept)}
      okText={isReady ? `合并 ${gone.length} 个` : '合并'}
      okDisabled={!isReady}
      danger
      busy={busy}
    >
      {rows.length > 1 ? (
        <Field label="保留哪一个" required>
          <Radio.Group className="bd-merge" value={kept} onChange={(e) => setKept(e.target.value as string)}>
            {rows.map((r) => (
              <Radio key={r.id} value={r.id}>
                {label(r)}
              </Radio>
            ))}
          </Radio.Group>
        </Field>
      ) : (
        <Field label={`把 ${rows[0]?.code ?? ''} ${rows[0]?.name ?? ''} 合并到`} required>
          <RemoteSelect
            autoFocus
            source={SOURCE}
            value={kept}
            placeholder="选择要保留的色卡"
            style={{ width: '100%' }}
            onChange={(v) => setKept(v as string)}
          />
        </Field>
      )}
      <ul className="my-effects" style={{ marginTop: 12 }}>
        <li>产品、板材库存和板材规格上的颜色改为保留的色卡</li>
        <li>被合并的色卡删除，不能撤销</li>
      </ul>
    </HouseModal>
  );
}

/** One after the other; what was merged before a failure stays merged. */
function useMerge(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const merge = async (gone: readonly ColorCard[], kept: string | undefined) => {
    if (!kept) return;
    setBusy(true);
    let moved = 0;
    try {
      for (const row of gone)
        moved += (await request(color.mergeColors, { body: { fromId: row.id, toId: kept } })).moved;
      toast.success(moved > 0 ? `已合并，改挂 ${moved} 处` : '已合并');
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      await invalidate(...COLOR_LISTS);
      setBusy(false);
    }
  };
  return { merge, busy };
}
