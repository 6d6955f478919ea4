/** The left half of the editor: sections of the definition. */
import { Input, InputNumber, Segmented, Switch, TreeSelect } from 'antd';
import { DEFINE_MODES, plateType } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { OneFile, OnePicture } from '../shared/FileFields.tsx';
import { choicesOf } from '../shared/group-tree.ts';
import { DRAWINGS } from '../shared/use-files-by-name.tsx';
import { CraftsField } from '../../../widgets/crafts/index.ts';
import { InstallStructureSelect, StructureSelect } from '../../../widgets/master-select/index.ts';
import { Field } from '../Field.tsx';
import { CornerBlock, CurveBlock } from './CornerBlock.tsx';
import { EdgesBlock } from './EdgesBlock.tsx';
import { FeaturesBlock } from './FeaturesBlock.tsx';
import { ParamsBlock } from './ParamsBlock.tsx';
import { PolygonBlock } from './PolygonBlock.tsx';
import { newPolygon } from './plate-draft.ts';
import type { PlateDraft } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

export interface PlateFormProps {
  draft: PlateDraft;
  faults: Faults;
  /** the code of a platform row is fixed */
  isSystem: boolean;
  onChange: (change: Partial<PlateDraft>) => void;
}

export function PlateForm(props: PlateFormProps) {
  const { draft } = props;
  return (
    <div className="my-surface bd-editor-form">
      <section>
        <h3>基本</h3>
        <Basics {...props} />
      </section>
      <section>
        <h3>
          默认 <small>选用这个板型的产品自动带出，可在产品上改</small>
        </h3>
        <Usual {...props} />
      </section>
      <section>
        <h3>
          默认工艺 <small>没有填数量的按来源计算</small>
        </h3>
        <CraftsField
          value={draft.defaultCrafts}
          onChange={(defaultCrafts) => props.onChange({ defaultCrafts })}
        />
      </section>
      {draft.defineMode === 1 ? (
        <Definition {...props} />
      ) : (
        <section>
          <p className="my-t2">
            {draft.defineMode === 2
              ? '轮廓来自产品导入的图纸，这里只登记名称和编码。'
              : '展开尺寸在产品上手工填写，适合双曲面等不能公式展开的板。'}
          </p>
        </section>
      )}
    </div>
  );
}

function Basics({ draft, faults, isSystem, onChange }: PlateFormProps) {
  return (
    <div className="bd-grid" style={{ '--cols': 4 } as React.CSSProperties}>
      <Field label="名称" required fault={faults.get('name')} span={2}>
        <Input
          autoFocus={draft.name === ''}
          maxLength={50}
          value={draft.name}
          status={faults.get('name') ? 'error' : undefined}
          placeholder="如 四边折边板"
          onChange={(e) => onChange({ name: e.target.value })}
        />
      </Field>
      <Field label="编码" required fault={faults.get('code')}>
        <Input
          maxLength={20}
          value={draft.code}
          disabled={isSystem}
          status={faults.get('code') ? 'error' : undefined}
          placeholder="如 ZB"
          onChange={(e) => onChange({ code: e.target.value })}
        />
      </Field>
      <GroupField value={draft.groupId} onChange={(groupId) => onChange({ groupId })} />
      <Field label="定义方式" span={2}>
        <Segmented
          block
          value={draft.defineMode}
          options={DEFINE_MODES.map((m) => ({ value: m.value as number, label: m.label }))}
          onChange={(defineMode) => onChange({ defineMode })}
        />
      </Field>
      <Field label="排序">
        <InputNumber
          controls={false}
          min={0}
          max={99_999}
          precision={0}
          value={draft.sort}
          onChange={(v) => onChange({ sort: v ?? 0 })}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label="启用">
        <Switch checked={draft.isEnabled} onChange={(isEnabled) => onChange({ isEnabled })} />
      </Field>
      <Field label="备注" span={4}>
        <Input maxLength={200} value={draft.remark} onChange={(e) => onChange({ remark: e.target.value })} />
      </Field>
      <Files draft={draft} onChange={onChange} />
    </div>
  );
}

function Files({ draft, onChange }: Pick<PlateFormProps, 'draft' | 'onChange'>) {
  return (
    <>
      <Field label="图片" span={2}>
        <OnePicture label="图片" value={draft.imgUrl} onChange={(imgUrl) => onChange({ imgUrl })} />
      </Field>
      <Field label="图纸" span={2}>
        <OneFile
          label="图纸"
          accept={DRAWINGS.join(',')}
          value={draft.drawingFileId}
          onChange={(drawingFileId) => onChange({ drawingFileId })}
        />
      </Field>
    </>
  );
}

/** What a product of this type begins with. */
function Usual({ draft, onChange }: PlateFormProps) {
  return (
    <div className="bd-grid" style={{ '--cols': 2 } as React.CSSProperties}>
      <Field label="默认结构">
        <StructureSelect
          placeholder="不设默认结构"
          value={draft.defaultStructureId}
          onChange={(defaultStructureId) => onChange({ defaultStructureId })}
        />
      </Field>
      <Field label="默认安装结构">
        <InstallStructureSelect
          placeholder="不设默认安装结构"
          value={draft.defaultInstallStructureId}
          onChange={(defaultInstallStructureId) => onChange({ defaultInstallStructureId })}
        />
      </Field>
    </div>
  );
}

function GroupField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const trees = useCall(plateType.plateGroupTrees);
  return (
    <Field label="分组">
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        placeholder="不分组"
        value={value ?? undefined}
        treeData={choicesOf(trees.data ?? [])}
        onChange={(v?: string) => onChange(v ?? null)}
        style={{ width: '100%' }}
      />
    </Field>
  );
}

/** What the formulas say: parameters, sides, corners, face, holes. */
function Definition({ draft, faults, onChange }: PlateFormProps) {
  return (
    <>
      <section>
        <h3>参数</h3>
        <ParamsBlock params={draft.params} faults={faults} onChange={(params) => onChange({ params })} />
      </section>
      <FaceAndEdges draft={draft} faults={faults} onChange={onChange} />
      <section>
        <h3>角部</h3>
        <CornerBlock corner={draft.corner} onChange={(corner) => onChange({ corner })} />
      </section>
      {!draft.polygon && (
        <section>
          <h3>板面</h3>
          <CurveBlock curve={draft.curve} faults={faults} onChange={(curve) => onChange({ curve })} />
        </section>
      )}
      <section>
        <h3>
          孔与加强 <small>{draft.features.length > 0 ? `${draft.features.length} 排` : '没有'}</small>
        </h3>
        <FeaturesBlock
          features={draft.features}
          faults={faults}
          onChange={(features) => onChange({ features })}
        />
      </section>
    </>
  );
}

const FACES = [
  { value: 'box', label: '矩形' },
  { value: 'polygon', label: '多边形' },
];

/** A box of four sides, or a polygon with as many edges as it needs: trapezoids, triangles, L shapes. */
function FaceAndEdges({ draft, faults, onChange }: Omit<PlateFormProps, 'isSystem'>) {
  const { polygon } = draft;
  return (
    <section>
      <h3>
        {polygon ? '多边形面' : '四边'}{' '}
        <small>
          {polygon ? '角点从左下起按逆时针排列，可以用 W、H 和参数写公式' : '从板面向外逐道折弯，最多 6 道'}
        </small>
      </h3>
      <Segmented
        aria-label="板面形状"
        value={polygon ? 'polygon' : 'box'}
        options={FACES}
        onChange={(face) => onChange({ polygon: face === 'polygon' ? (polygon ?? newPolygon()) : null })}
        style={{ marginBottom: 10 }}
      />
      {polygon ? (
        <PolygonBlock corners={polygon} faults={faults} onChange={(next) => onChange({ polygon: next })} />
      ) : (
        <EdgesBlock edges={draft.edges} faults={faults} onChange={(edges) => onChange({ edges })} />
      )}
    </section>
  );
}
