/** Before a sheet is reported: what is missing of it, and what is left over as it came. */
import { Checkbox, Input, InputNumber } from 'antd';
import { type ConfigValue, isTooSmall, remnantRules, tenantConfig } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import type { CutDraft, CutPart, CutRemnant } from './cut-draft.ts';

export interface CutFormProps {
  parts: readonly CutPart[];
  draft: CutDraft;
  onChange: (draft: CutDraft) => void;
  /** Enter in any field: the hand stays at the keys */
  onEnter: () => void;
}

export function CutForm({ parts, draft, onChange, onEnter }: CutFormProps) {
  const setRemnant = (at: number, change: Partial<CutRemnant>) =>
    onChange({ ...draft, remnants: draft.remnants.map((r, i) => (i === at ? { ...r, ...change } : r)) });
  return (
    <form
      className="sheet-form"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <h3>漏切或切坏的件</h3>
      <table className="sheet-form-table">
        <thead>
          <tr>
            <th>编号</th>
            <th>工程</th>
            <th className="num">本板件数</th>
            <th className="num">缺</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((p, i) => (
            <tr key={p.key}>
              <td>{p.code}</td>
              <td className="my-t2">{p.projectName}</td>
              <td className="num">{p.placed}</td>
              <td className="num">
                <InputNumber
                  aria-label={`${p.code} 缺件`}
                  autoFocus={i === 0}
                  min={0}
                  max={p.placed}
                  precision={0}
                  value={draft.missing[p.key] ?? 0}
                  onChange={(n) => onChange({ ...draft, missing: { ...draft.missing, [p.key]: n ?? 0 } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {draft.remnants.length > 0 && <h3>余料</h3>}
      {draft.remnants.map((r, i) => (
        <Remnant key={r.code} remnant={r} onChange={(change) => setRemnant(i, change)} />
      ))}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  );
}

/** Smaller than the space keeps: it will be scrap. */
function useTooSmall({ isBar, produced, w, l }: CutRemnant): boolean {
  const { data } = useCall(tenantConfig.listSettings);
  if (isBar || !produced || w === null || l === null || data === undefined) return false;
  const set = new Map<string, ConfigValue>(data.map((s) => [s.key, s.value]));
  return isTooSmall(
    remnantRules((key) => set.get(key) ?? 0),
    { width: w, length: l },
  );
}

function Remnant({
  remnant: r,
  onChange,
}: {
  remnant: CutRemnant;
  onChange: (change: Partial<CutRemnant>) => void;
}) {
  const isScrap = useTooSmall(r);
  return (
    <div className="sheet-remnant">
      <Checkbox checked={r.produced} onChange={(e) => onChange({ produced: e.target.checked })}>
        {r.code}
      </Checkbox>
      {r.produced && (
        <span>
          {!r.isBar && (
            <>
              <InputNumber
                aria-label={`${r.code} 宽`}
                min={1}
                value={r.w}
                onChange={(w) => onChange({ w })}
                placeholder="宽"
              />
              <i>×</i>
            </>
          )}
          <InputNumber
            aria-label={`${r.code} 长`}
            min={1}
            value={r.l}
            onChange={(l) => onChange({ l })}
            placeholder="长"
          />
          <i>mm</i>
          <Input
            aria-label={`${r.code} 库位`}
            value={r.place}
            maxLength={40}
            onChange={(e) => onChange({ place: e.target.value })}
            placeholder="库位"
          />
        </span>
      )}
      {!r.produced && <span className="my-t3">未产生</span>}
      {isScrap && <em role="status">小于余料标准，将按废料处理</em>}
    </div>
  );
}

export const sizeOf = (width: number | null, length: number): string =>
  width === null ? `${fmt.length(length)} mm` : fmt.size(width, length);
