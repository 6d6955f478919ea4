/** 下达工序路线: a template or chosen processes, and what they come to before anything is made. */
import { useState } from 'react';
import { Form, Segmented } from 'antd';
import { type OutputOf, previewRoute, process, releaseRoutes, routeTemplate } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { type ApiError, useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { ROUTE_STALE } from './use-route-acts.ts';

const TEMPLATES = { call: routeTemplate.calls.all };
const PROCESSES = { call: process.calls.all, query: { isEnabled: true } };
type Previewed = OutputOf<typeof previewRoute>['rows'][number];

const columns: Column<Previewed>[] = [
  { key: 'name', title: '工序', width: 100, grow: true },
  { key: 'products', title: '产品', unit: '种', kind: 'int', width: 76 },
  { key: 'pieces', title: '件数', kind: 'int', width: 76 },
  { key: 'area', title: '面积', unit: 'm²', kind: 'area', width: 100 },
  {
    key: 'hours',
    title: '工时',
    unit: 'h',
    width: 90,
    align: 'right',
    grow: false,
    render: (r) => (r.hours === null ? <span className="my-t3">无产能</span> : r.hours),
  },
  {
    key: 'missing',
    title: '缺少',
    width: 180,
    render: (r) =>
      r.missing.length === 0 ? (
        <span className="my-t3">—</span>
      ) : (
        <span className="pp-missing">{r.missing.map((m) => `${m.products} 种${m.label}`).join('，')}</span>
      ),
  },
];

type Way = 'products' | 'template' | 'processes';
/** What is asked for; null while nothing is chosen. */
function draftOf(way: Way, templateId: string | undefined, ids: readonly string[]) {
  if (way === 'products') return { byProducts: true };
  if (way === 'template') return templateId === undefined ? null : { templateId };
  return ids.length > 0 ? { rows: ids.map((processId, i) => ({ processId, sort: i * 10 })) } : null;
}

interface ChoiceProps {
  readonly isTemplate: boolean;
  readonly templateId: string | undefined;
  readonly onTemplate: (id: string | undefined) => void;
  readonly ids: readonly string[];
  readonly onIds: (ids: string[]) => void;
}
function RouteChoice({ isTemplate, templateId, onTemplate, ids, onIds }: ChoiceProps) {
  return (
    <Form.Item label={isTemplate ? '路线模板' : '工序（按选择的先后排序）'}>
      {isTemplate ? (
        <RemoteSelect
          source={TEMPLATES}
          aria-label="路线模板"
          placeholder="选择路线模板"
          value={templateId}
          onChange={(v) => onTemplate(v as string | undefined)}
        />
      ) : (
        <RemoteSelect
          mode="multiple"
          source={PROCESSES}
          aria-label="工序"
          placeholder="选择工序"
          value={[...ids]}
          onChange={(v) => onIds(v as string[])}
        />
      )}
    </Form.Item>
  );
}

interface PreviewProps {
  readonly data: OutputOf<typeof previewRoute> | undefined;
  readonly isReady: boolean;
  readonly error: ApiError | null;
}
function Preview({ data, isReady, error }: PreviewProps) {
  return (
    <>
      <p className="my-t2 pp-sum">
        {data ? `${data.products} 种产品，${data.pieces} 件，${fmt.area(data.area)} m²` : '下达前预览'}
      </p>
      <div className="pp-preview">
        <DataTable<Previewed>
          label="下达预览"
          columns={columns}
          rows={isReady ? data?.rows : []}
          keyOf={(r) => r.processId}
          error={error}
          empty={<EmptyState title="选择路线后预览" hint="每道工序的件数、面积、工时，以及缺少的工作量" />}
        />
      </div>
    </>
  );
}

export function ReleaseDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [way, setWay] = useState<Way>('template');
  const [templateId, setTemplate] = useState<string>();
  const [ids, setIds] = useState<string[]>([]);
  const isTemplate = way === 'template';
  const draft = draftOf(way, templateId, ids);
  const isReady = draft !== null;
  const preview = useCall(previewRoute, { body: { ...draft, projectId } }, { enabled: isReady });
  const { run, busy } = useAction(releaseRoutes, {
    invalidates: ROUTE_STALE,
    onSuccess: ({ lables }) => {
      toast.success(`已下达，生成 ${lables} 件标签`);
      onClose();
    },
  });
  const data = isReady ? preview.data : undefined;
  return (
    <HouseModal
      open
      width={760}
      title="下达工序路线"
      okText="下达"
      okDisabled={!data}
      busy={busy}
      onCancel={onClose}
      onOk={() => void run({ body: { ...draft, projectIds: [projectId] } })}
    >
      <Form layout="vertical" className="pp-form">
        <Form.Item>
          <Segmented
            value={way}
            onChange={(v) => setWay(v as Way)}
            options={[
              { value: 'products', label: '按产品带出' },
              { value: 'template', label: '路线模板' },
              { value: 'processes', label: '自选工序' },
            ]}
          />
        </Form.Item>
        {way === 'products' ? (
          <p className="my-t2">
            取产品的结构（默认工序、焊接、打磨）和工艺（对应工序）所要的工序，按工序的排序
          </p>
        ) : (
          <RouteChoice
            isTemplate={isTemplate}
            templateId={templateId}
            onTemplate={setTemplate}
            ids={ids}
            onIds={setIds}
          />
        )}
      </Form>
      <Preview data={data} isReady={isReady} error={isReady ? preview.error : null} />
    </HouseModal>
  );
}
