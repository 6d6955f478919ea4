/** 拆图, or once more with another tolerance: the drawing is sent first, then its splitting is asked for. */
import { useState } from 'react';
import { Form, InputNumber, Select } from 'antd';
import { MAX_SPLIT_DRAWING, split, SPLIT_MODES, type SplitDetail, type SplitRow } from '@muyun/contract';
import { FileDrop, type SentFile } from '../../../kit/file/index.ts';
import { sendFile } from '../../../kit/file/send-file.ts';
import { showError, useCall } from '../../../kit/http/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { layersOf, type LayerSaid, saidLayers } from './layer-map.ts';
import { LayerMap } from './LayerMap.tsx';

const STALE = [split.listSplits, split.getSplit];

interface Props {
  /** a drawing that was split before */
  again?: SplitRow | undefined;
  onDone: (row: SplitRow) => void;
  onClose: () => void;
}
const tolOf = (typed: unknown): number | null => (typeof typed === 'number' ? typed : null);

export function SplitDialog({ again, onDone, onClose }: Props) {
  return again ? (
    <AgainDialog row={again} onDone={onDone} onClose={onClose} />
  ) : (
    <NewDialog onDone={onDone} onClose={onClose} />
  );
}

/** The layers of the drawing are known from its reading: the dialog opens with them. */
function AgainDialog({ row, onDone, onClose }: Omit<Props, 'again'> & { row: SplitRow }) {
  const { data, error } = useCall(split.getSplit, { params: { id: row.id } });
  if (!data && !error) return null;
  const layers = layersOf(data);
  return (
    <ActDialog
      title={`重新拆分 ${row.fileName}`}
      okText="重新拆分"
      row={row}
      call={split.retrySplit}
      invalidates={STALE}
      initial={{ joinTol: row.joinTol, layerMap: layers }}
      inputOf={(typed) => ({
        params: { id: row.id },
        body: {
          version: row.version,
          joinTol: tolOf(typed['joinTol']),
          // without a reading nothing is known of its layers: what was said of them stays
          ...(layers.length > 0 || saidOf(typed, data).length > 0 ? { layerMap: saidOf(typed, data) } : {}),
        },
      })}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="my-t2">指定过的产品按图形保留，其余重新匹配。</p>
      <Tolerance />
      <Layers extra="按图纸读出的图层；认错的改一下作用，再拆一次" />
    </ActDialog>
  );
}

function NewDialog({ onDone, onClose }: Omit<Props, 'again'>) {
  return (
    <ActDialog
      title="拆图"
      okText="开始拆图"
      call={split.createSplit}
      invalidates={STALE}
      initial={{ mode: 2 }}
      inputOf={(typed) => ({
        body: {
          projectId: (typed['projectId'] as string[])[0] ?? '',
          fileId: (typed['file'] as SentFile).id,
          mode: typed['mode'] === 1 ? (1 as const) : (2 as const),
          joinTol: tolOf(typed['joinTol']),
          layerMap: saidOf(typed, undefined),
        },
      })}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="projectId" label="工程" rules={[{ required: true, message: '请选择工程' }]}>
        <OneProject />
      </Form.Item>
      <Form.Item
        name="file"
        label="图纸"
        rules={[{ required: true, message: '请上传图纸' }]}
        extra="DXF，或 DWG（先排队转换，完成后自动拆分）。最多 5000 个轮廓"
      >
        <Drawing />
      </Form.Item>
      <Form.Item name="mode" label="方式">
        <Select options={[...SPLIT_MODES]} />
      </Form.Item>
      <Tolerance />
      <Layers extra="不指定时按图层名识别；拆完可以逐层改" />
    </ActDialog>
  );
}

const saidOf = (typed: Readonly<Record<string, unknown>>, row: SplitDetail | undefined) =>
  saidLayers((typed['layerMap'] as LayerSaid[] | undefined) ?? [], row);
const Layers = ({ extra }: { extra: string }) => (
  <Form.Item name="layerMap" label="图层" extra={extra}>
    <LayerMap />
  </Form.Item>
);

const Tolerance = () => (
  <Form.Item name="joinTol" label="接合容差" extra="端点相距不超过它就接上；不填为 0.2 mm">
    <InputNumber min={0.01} max={50} step={0.1} suffix="mm" style={{ width: '100%' }} />
  </Form.Item>
);

interface Controlled<T> {
  value?: T;
  onChange?: (value: T | undefined) => void;
}
function OneProject({ value = [], onChange }: Controlled<string[]>) {
  return (
    <ProjectSelect
      single
      nameWidth={290}
      batchWidth={150}
      value={value}
      onChange={(ids) => onChange?.(ids.length > 0 ? ids : undefined)}
    />
  );
}

/** The file is sent when it is chosen; its name stands there then. */
function Drawing({ value, onChange }: Controlled<SentFile>) {
  const [percent, setPercent] = useState<number>();
  const send = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    setPercent(0);
    try {
      onChange?.(await sendFile(chosen, { onProgress: setPercent, signal: new AbortController().signal }));
    } catch (error) {
      showError(error);
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <FileDrop
      accept={['.dxf', '.dwg']}
      maxBytes={MAX_SPLIT_DRAWING}
      busy={percent !== undefined}
      title={value ? value.name : '把图纸拖到这里，或点击选择'}
      hint={
        percent === undefined
          ? value
            ? '已上传，可以换一张'
            : 'DXF、DWG'
          : `正在上传 ${Math.round(percent)}%`
      }
      onFiles={([chosen]) => void send(chosen)}
    />
  );
}
