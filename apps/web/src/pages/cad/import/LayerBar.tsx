/** 图层: what each layer of the drawings was taken for. A wrong one is said once and remembered for later drawings. */
import { Select } from 'antd';
import { type ImportView, LAYER_ROLES, type LayerRole } from '@muyun/contract';
import './layers.css';

interface Props { batch: ImportView; busy: boolean; onChange: (layers: { name: string; role: LayerRole }[]) => void }

export function LayerBar({ batch, busy, onChange }: Props) {
  if (batch.layers.length === 0) return null;
  return (
    <div className="my-surface my-imp-layers" role="group" aria-label="图层">
      <span className="my-block-title">图层</span>
      {batch.layers.map((layer) => (
        <label key={layer.name} title={`图层「${layer.name}」，${layer.count} 个图元`}>
          <span className="my-ellipsis">{layer.name}</span>
          <Select size="small" value={layer.role} disabled={busy} popupMatchSelectWidth={false} aria-label={`图层 ${layer.name}`} options={[...LAYER_ROLES]} onChange={(role: LayerRole) => onChange([{ name: layer.name, role }])} />
        </label>
      ))}
      <span className="my-t3">改过的图层会记住</span>
    </div>
  );
}
