/** The flat pattern of what is typed, at a size that can be changed: drawing, folded sections, figures, steps. Computed here. */
import { useState } from 'react';
import { InputNumber, Segmented } from 'antd';
import { unfoldMessage } from '@muyun/nesting/panel';
import type { PlateResult } from '@muyun/nesting/panel';
import { ErrorBlock } from '../../../kit/states/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { TextureSelect, ThicknessSelect } from '../../../widgets/master-select/index.ts';
import { FlatPattern } from '../../../widgets/flat-pattern/index.ts';
import { sectionsOf, stepTitle } from './preview-model.ts';
import type { PlateDraft } from './plate-draft.ts';
import { SectionDrawing } from '../shared/SectionDrawing.tsx';
import type { Preview, TrialState } from './use-preview.ts';

export interface PlatePreviewProps {
  draft: PlateDraft;
  trial: TrialState;
  onTrial: (change: Partial<TrialState>) => void;
  preview: Preview;
}

export function PlatePreview({ draft, trial, onTrial, preview }: PlatePreviewProps) {
  const [view, setView] = useState<'展开图' | '计算步骤'>('展开图');
  const { result, fault } = preview;
  return (
    <div className="my-surface bd-preview">
      <div className="bd-tools">
        <span className="my-block-title">预览</span>
        <span className="bd-note">改左边的任何一格，这里立即重算</span>
        <span className="end">
          <Segmented
            size="small"
            options={['展开图' as const, '计算步骤' as const]}
            value={view}
            onChange={setView}
          />
        </span>
      </div>
      <Trial draft={draft} trial={trial} onTrial={onTrial} />
      {fault && (
        <div className="bd-warn red" role="status">
          {fault}
          {result && '，下面是改错前的图形'}
        </div>
      )}
      {!fault &&
        preview.warnings.map((w) => (
          <div key={w.text} className={`bd-warn${w.isError ? ' red' : ''}`}>
            {w.text}
          </div>
        ))}
      {preview.error && <ErrorBlock error={preview.error} title="折弯系数没有加载出来" />}
      {view === '展开图' ? (
        <div className="bd-preview-body">
          <div className={`bd-preview-draw${fault ? ' stale' : ''}`}>
            <FlatPattern
              geometry={result?.geometry}
              empty={draft.defineMode === 1 ? '改正左边的错误后出图' : '这种板型的展开图来自图纸或手工填写'}
            />
          </div>
          {result && <Sections draft={draft} trial={trial} values={result.values} />}
          {result && <Measures result={result} />}
        </div>
      ) : (
        <Steps result={result} />
      )}
    </div>
  );
}

function Trial({ draft, trial, onTrial }: Pick<PlatePreviewProps, 'draft' | 'trial' | 'onTrial'>) {
  const size = (name: 'width' | 'height', label: string) => (
    <InputNumber
      controls={false}
      min={1}
      max={20_000}
      aria-label={label}
      prefix={<span className="my-t3">{label}</span>}
      value={trial[name]}
      onChange={(v) => onTrial({ [name]: v })}
    />
  );
  return (
    <div className="bd-trial">
      <div>
        <TextureSelect
          value={trial.textureId}
          allowClear={false}
          placeholder="材质"
          onChange={(textureId) => onTrial({ textureId })}
        />
      </div>
      <div>
        <ThicknessSelect
          textureId={trial.textureId}
          value={trial.thickness}
          placeholder="板厚"
          onChange={(thickness) => onTrial({ thickness })}
        />
      </div>
      {size('width', '宽 W')}
      {size('height', '高 H')}
      {draft.params
        .filter((p) => p.key.trim() !== '')
        .map((p, i) => (
          <InputNumber
            key={i}
            controls={false}
            aria-label={`试值 ${p.label || p.key}`}
            prefix={
              <span className="my-t3">
                {p.label} {p.key}
              </span>
            }
            placeholder={p.default === null ? '' : String(p.default)}
            value={trial.params[p.key] ?? null}
            onChange={(v) =>
              onTrial({
                params: Object.fromEntries(
                  Object.entries({ ...trial.params, [p.key]: v }).filter(([, x]) => x !== null),
                ) as Record<string, number>,
              })
            }
          />
        ))}
    </div>
  );
}

function Measures({ result }: { result: PlateResult }) {
  const m = result.measures;
  const cells: [string, string, string][] = [
    ['展开尺寸 (mm)', fmt.size(m.unfoldWidth, m.unfoldHeight), ''],
    ['外接面积', fmt.area(m.boundingArea), 'm²'],
    ['净面积', fmt.area(m.netArea), 'm²'],
    ['可视面积', fmt.area(m.faceArea), 'm²'],
    ['重量', String(m.weight), 'kg'],
    ['折弯', `${m.bendCount} 道`, `${m.bendLength} m`],
    ['切割长', String(m.cutLength), 'm'],
    ['孔', String(m.holeCount), '个'],
    ['焊缝', fmt.length(result.crafts.weldLength), 'mm'],
    ['加强筋 / 种钉', `${fmt.length(result.crafts.ribLength)} / ${result.crafts.studCount}`, 'mm / 个'],
  ];
  return (
    <div className="bd-measures">
      {cells.map(([label, value, unit]) => (
        <div key={label}>
          <span>{label}</span>
          <b>
            {value} <small>{unit}</small>
          </b>
        </div>
      ))}
    </div>
  );
}

function Sections({
  draft,
  trial,
  values,
}: {
  draft: PlateDraft;
  trial: TrialState;
  values: Readonly<Record<string, number>>;
}) {
  const sections = sectionsOf(draft, { width: trial.width ?? 0, height: trial.height ?? 0, values });
  if (sections.length === 0) return null;
  return (
    <div className="bd-sections">
      {sections.map((s) => (
        <div key={s.title}>
          <p>{s.title}</p>
          <SectionDrawing label={s.title} legs={s.legs} base={s.base} height={84} compact />
        </div>
      ))}
    </div>
  );
}

function Steps({ result }: { result: PlateResult | undefined }) {
  if (!result) return <div className="bd-steps my-t3">改正左边的错误后列出步骤</div>;
  return (
    <div className="bd-steps">
      <table className="bd-lines">
        <thead>
          <tr>
            <th>步骤</th>
            <th>公式</th>
            <th className="num">值 (mm)</th>
            <th className="num">取用</th>
          </tr>
        </thead>
        <tbody>
          {result.steps.map((step) => (
            <tr key={step.key}>
              <td>{stepTitle(step.key)}</td>
              <td className="my-t2">{step.formula}</td>
              <td className="num">
                {step.value.toLocaleString('en-US', { maximumFractionDigits: 4, useGrouping: false })}
              </td>
              <td className="num">{step.shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.warnings.map((w) => (
        <div key={JSON.stringify(w)} className="bd-warn">
          {unfoldMessage(w)}
        </div>
      ))}
    </div>
  );
}
