/** 图层: what each layer of the drawings was taken for. A wrong one is said once and remembered for later drawings. */
import { useState } from 'react';
import { Select } from 'antd';
import { type ImportView, LAYER_ROLES, type LayerRole } from '@muyun/contract';
import { LabelWords, type WordChange } from './LabelWords.tsx';
import './layers.css';

interface Props {
  batch: ImportView;
  busy: boolean;
  onChange: (layers: { name: string; role: LayerRole }[]) => void;
  /** words that name something else from now on; true when that was done */
  onWords: (words: WordChange[]) => Promise<boolean>;
}

/** So many layers fit into one line; the others are shown on demand. */
const IN_LINE = 6;

export function LayerBar({ batch, busy, onChange, onWords }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (batch.layers.length === 0) return null;
  // the fullest first: that is where a wrong meaning costs most
  const sorted = batch.layers.toSorted((a, b) => b.count - a.count);
  const shown = isOpen ? sorted : sorted.slice(0, IN_LINE);
  return (
    <div className="my-surface my-imp-layers" role="group" aria-label="图层">
      <span className="my-block-title">图层</span>
      {shown.map((layer) => (
        <label key={layer.name} title={`图层「${layer.name}」，${layer.count} 个图元`}>
          <span className="my-ellipsis">{layer.name}</span>
          <Select
            size="small"
            value={layer.role}
            disabled={busy}
            popupMatchSelectWidth={false}
            aria-label={`图层 ${layer.name}`}
            options={[...LAYER_ROLES]}
            onChange={(role: LayerRole) => onChange([{ name: layer.name, role }])}
          />
        </label>
      ))}
      {sorted.length > IN_LINE && (
        <button type="button" className="my-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? '收起' : `全部 ${sorted.length} 个图层`}
        </button>
      )}
      <span className="my-t3">改过的图层会记住</span>
      <LabelWords busy={busy} onSave={onWords} />
    </div>
  );
}
