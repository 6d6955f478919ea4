/** 领出: for which projects, by whom, which drums and what they weigh. */
import { useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import { useNavigate } from 'react-router';
import { paintOut, pickPaint, process, project } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { RemoteSelect } from '../../../kit/form/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { StaffSelect } from '../../../widgets/master-select/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';
import { type Drum, ScanField } from './ScanField.tsx';

interface Scan extends Drum {
  readonly id: string;
  readonly weight?: string | undefined;
}

export function PickOut({ projectId }: { projectId: string | null }) {
  const me = useSession((at) => at.tenantUserId);
  const [head, setHead] = useState<Head>({
    projectIds: projectId ? [projectId] : [],
    processId: null,
    teamId: null,
    receiverId: me,
  });
  const { projectIds, receiverId } = head;
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const navigate = useNavigate();
  const { run, busy } = useAction(pickPaint, {
    success: (answer) => `已领出 ${answer.no}，用完请回称`,
    invalidates: [paintOut.calls.list],
    onSuccess: (answer) => {
      setScans([]);
      void navigate(addressOf(`/psi/paint/add-coation-outbound?id=${answer.id}`));
    },
  });
  const add = (drum: Drum): void => {
    if (drum.outId) return void toast.warning(`桶 ${drum.code} 已被 ${drum.outNo ?? ''} 领出，请到回称`);
    if (!scans.some((s) => s.id === drum.code)) setScans([...scans, { ...drum, id: drum.code }]);
  };
  const isReady =
    projectIds.length > 0 && receiverId !== null && scans.length > 0 && scans.every((s) => s.weight);
  const send = () =>
    receiverId &&
    void run({
      body: {
        ...head,
        receiverId,
        scans: scans.map((s) => ({ drumCode: s.code, weighOut: s.weight ?? '0' })),
      },
    });
  return (
    <>
      <PickHead head={head} onChange={(change) => setHead({ ...head, ...change })} />
      <ScanField onDrum={add} />
      <DataTable
        columns={columnsFor(scans, setScans)}
        rows={scans}
        label="领出的桶"
        empty={<EmptyState title="还没有扫桶" hint="扫桶码、填领出时的称重，一次可以领多桶" />}
      />
      <div className="paint-pick-foot">
        <span className="my-t2">{`${scans.length} 桶`}</span>
        <Button type="primary" size="large" loading={busy} disabled={!isReady} onClick={send}>
          领出
        </Button>
      </div>
    </>
  );
}

interface Head {
  readonly projectIds: string[];
  readonly processId: string | null;
  readonly teamId: string | null;
  readonly receiverId: string | null;
}

/** For which projects, by whom. */
function PickHead({ head, onChange }: { head: Head; onChange: (change: Partial<Head>) => void }) {
  return (
    <div className="paint-pick-head">
      <label>
        <span className="my-t2">工程（可多选，按面积分摊）</span>
        <Projects value={head.projectIds} onChange={(projectIds) => onChange({ projectIds })} />
      </label>
      <label>
        <span className="my-t2">领料人</span>
        <StaffSelect value={head.receiverId} onChange={(receiverId) => onChange({ receiverId })} />
      </label>
      <label>
        <span className="my-t2">班组</span>
        <OrganizationSelect
          value={head.teamId}
          onChange={(teamId: string | null) => onChange({ teamId })}
          allowClear
          placeholder="选择班组"
        />
      </label>
      <label>
        <span className="my-t2">工序</span>
        <RemoteSelect
          source={{ call: process.calls.all }}
          value={head.processId ?? undefined}
          allowClear
          aria-label="工序"
          onChange={(v: unknown) => onChange({ processId: typeof v === 'string' ? v : null })}
          placeholder="选择工序"
        />
      </label>
    </div>
  );
}

function Projects({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const { data } = useCall(project.listProjects, { query: { maxResultCount: 400 } });
  return (
    <Select
      mode="multiple"
      aria-label="工程"
      value={value}
      onChange={onChange}
      placeholder="选择工程"
      loading={data === undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.items ?? []).map((p) => ({ value: p.id, label: p.displayName }))}
    />
  );
}

const columnsFor = (scans: readonly Scan[], set: (scans: readonly Scan[]) => void): Column<Scan>[] => [
  { key: 'code', title: '桶码', width: 180, grow: false },
  { key: 'paintName', title: '涂料', width: 160, grow: true },
  { key: 'batchNo', title: '批号', width: 110, grow: false },
  { key: 'positionCode', title: '库位', width: 80, grow: false },
  { key: 'expiryDate', title: '到期日', kind: 'date' },
  { key: 'leftKg', title: '桶内', unit: 'kg', kind: 'quantity', width: 96 },
  {
    key: 'weight',
    title: '领出称重',
    unit: 'kg',
    width: 140,
    grow: false,
    align: 'right',
    render: (r) => (
      <InputNumber
        aria-label={`${r.code} 领出称重`}
        stringMode
        min="0"
        precision={3}
        value={r.weight}
        onChange={(v) =>
          set(scans.map((s) => (s.id === r.id ? { ...s, weight: v === null ? undefined : String(v) } : s)))
        }
      />
    ),
  },
  {
    key: 'drop',
    title: '操作',
    width: 64,
    grow: false,
    render: (r) => (
      <button
        type="button"
        className="my-link danger"
        onClick={() => set(scans.filter((s) => s.id !== r.id))}
      >
        移除
      </button>
    ),
  },
];
