/** A bend value by hand or from a calibration. */
import { useMemo, useState } from 'react';
import { texture } from '@muyun/contract';
import { FormModal } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { confirmAsk } from '../../../kit/feedback.ts';
import { request } from '../../../kit/http/index.ts';
import type { RowOf } from '../../../kit/table/index.ts';
import { bendItems } from './texture.items.ts';

export type BendRow = RowOf<typeof texture.listBends>;
/** What is read again after a bend value has changed. */
export const BEND_LISTS = [texture.listBends];

export interface BendFormProps {
  texture: string;
  form: { row: BendRow | null; initial?: Record<string, unknown>; was?: BendRow };
  onClose: () => void;
}

/** Which fields stand depends on method and mode, so the two are followed while typing. */
export function BendForm({ texture: textureId, form, onClose }: BendFormProps) {
  const start = form.row ?? { bendMethod: 1, mode: 1, angleFrom: '0', angleTo: '180', ...form.initial };
  const [kind, setKind] = useState({ method: start.bendMethod, mode: start.mode });
  const items = useMemo(() => bendItems(kind.method, kind.mode), [kind]);
  return (
    <FormModal
      noun="折弯系数"
      width={760}
      columns={3}
      open
      onClose={onClose}
      items={items}
      create={texture.saveBend}
      update={texture.saveBend}
      row={form.row}
      initial={start}
      extra={
        form.row
          ? undefined
          : { source: form.initial?.['source'] ?? 1, sample: form.initial?.['sample'] ?? null }
      }
      onValuesChange={(_, all) =>
        setKind({ method: all['bendMethod'] as BendRow['bendMethod'], mode: all['mode'] as BendRow['mode'] })
      }
      before={(body) => isPlausible(body)}
      inputOf={(body, edited) => ({
        params: { id: textureId },
        body: edited ? { ...body, id: edited.id, source: form.row?.source, sample: form.row?.sample } : body,
      })}
      latest={(edited) =>
        request(texture.listBends, { params: { id: textureId }, query: { maxResultCount: 400 } }).then(
          (page) => page.items.find((b) => b.id === edited.id),
        )
      }
      invalidates={BEND_LISTS}
      after={
        form.was && (
          <div className="bd-after">
            <span>
              板厚 {form.was.thickness} 已有系数 {fmt.factor(form.was.value)}，保存后改为标定值{' '}
              <b>{fmt.factor(form.row?.value)}</b>
            </span>
          </div>
        )
      }
    />
  );
}

/** K above 0.5 is possible but rare: it is asked about once (engineering A1). */
function isPlausible(body: Record<string, unknown>): boolean | Promise<boolean> {
  const value = Number(body['value']);
  if (body['mode'] !== 1 || value <= 0.5 || value > 0.7) return true;
  return confirmAsk({
    title: `K 系数 ${value} 大于 0.5，仍要保存？`,
    content: '铝板常用 0.33～0.45；超过 0.5 多半是量错了样件',
    okText: '仍要保存',
  });
}
