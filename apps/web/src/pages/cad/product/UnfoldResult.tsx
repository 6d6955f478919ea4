/** What 重新展开 changed, and what it left alone and why. */
import type { OutputOf, product } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export type UnfoldAnswer = OutputOf<typeof product.unfoldProducts>;

export function UnfoldResult({ answer, onClose }: { answer: UnfoldAnswer; onClose: () => void }) {
  const changed = answer.rows.filter((r) => r.isChanged);
  return (
    <HouseModal
      open
      title="重新展开"
      okText="知道了"
      cancelText="关闭"
      onCancel={onClose}
      onOk={onClose}
      width={720}
    >
      <p>
        有变化 <b>{answer.changed}</b> 种，无变化 {answer.unchanged} 种
        {answer.skipped.length > 0 && (
          <span className="my-cad-late">，未处理 {answer.skipped.length} 种</span>
        )}
      </p>
      <div style={{ maxHeight: 360, overflow: 'auto', marginTop: 10 }}>
        <table className="my-cad-trace">
          <tbody>
            {changed.slice(0, 300).map((r) => (
              <tr key={r.id}>
                <td>{r.code}</td>
                <td>
                  <del className="my-t3">{fmt.size(r.before.unfoldWidth, r.before.unfoldHeight)}</del> →{' '}
                  <b>{fmt.size(r.after.unfoldWidth, r.after.unfoldHeight)}</b>
                </td>
                <td>
                  计价 {r.before.billedArea} → {r.after.billedArea} m²
                </td>
                <td>
                  {fmt.weight(r.before.weight)} → {fmt.weight(r.after.weight)} kg
                </td>
              </tr>
            ))}
            {answer.skipped.map((s) => (
              <tr key={s.id}>
                <td>{s.code}</td>
                <td colSpan={3} className="my-cad-late">
                  {s.message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </HouseModal>
  );
}
