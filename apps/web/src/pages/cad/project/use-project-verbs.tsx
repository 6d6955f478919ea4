/** What can be done with a project beside editing it: dates, factory, closing, voiding, deleting, and their dialogs. */
import { useState } from 'react';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { project } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { type ApiError, invalidate, request, showError } from '../../../kit/http/index.ts';
import { HouseModal, ReasonDialog } from '../../../kit/overlay/index.ts';
import { useSession } from '../../../kit/auth/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { favor, type ProjectRow } from './project-columns.tsx';

const P = 'AlCad.CadProjects';
type Verb = 'compel' | 'void' | 'normal' | 'delivery' | 'factory' | 'prefix';
type Asked = { verb: Verb; rows: ProjectRow[] };
const STALE = [
  project.listProjects,
  project.getProject,
  project.projectLog,
  project.projectNames,
  project.projectBatchs,
] as const;

async function act(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work();
    toast.success(done);
    await invalidate(...STALE);
    return true;
  } catch (error) {
    showError(error as ApiError);
    return false;
  }
}

export function useProjectVerbs(onGone?: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (verb: Verb) => (rows: ProjectRow | ProjectRow[]) =>
    setAsked({ verb, rows: Array.isArray(rows) ? rows : [rows] });
  const remove = async (row: ProjectRow) => {
    if (await act(() => request(project.deleteProject, { params: { id: row.id } }), '已移入回收站'))
      onGone?.();
  };
  const recover = (row: ProjectRow) =>
    act(() => request(project.recoverProject, { params: { id: row.id } }), '已恢复');
  return { ask, remove, recover, dialogs: <VerbDialogs asked={asked} onClose={() => setAsked(null)} /> };
}

/** The row's actions that fit its state. */
export function verbsOf(row: ProjectRow, verbs: ReturnType<typeof useProjectVerbs>): RowAction<ProjectRow>[] {
  if (row.isDeleted) return [{ label: '恢复', right: `${P}:enable`, onClick: verbs.recover }];
  const isOpen = row.controlState === 0;
  const isVoid = row.controlState === 2;
  return [
    { label: row.isFavorite ? '取消收藏' : '收藏', onClick: favor },
    ...(isVoid
      ? []
      : [
          { label: '改交期', right: `${P}:enable`, onClick: verbs.ask('delivery') },
          { label: '包号前缀', right: `${P}:edit`, onClick: verbs.ask('prefix') },
          {
            label: '转工厂',
            right: `${P}:edit`,
            onClick: verbs.ask('factory'),
            blocked: (row.nestedAmount ?? 0) > 0 ? '已套料，不能转工厂' : undefined,
          },
        ]),
    ...(isOpen ? [{ label: '强制完工', right: `${P}:disable`, onClick: verbs.ask('compel') }] : []),
    ...(isVoid
      ? []
      : [{ label: '强制作废', right: `${P}:disable`, danger: true, onClick: verbs.ask('void') }]),
    ...(isOpen ? [] : [{ label: '恢复正常', right: `${P}:enable`, onClick: verbs.ask('normal') }]),
    {
      label: '删除',
      right: `${P}:delete`,
      danger: true,
      onClick: verbs.remove,
      blocked: (row.nestedAmount ?? 0) > 0 ? '已套料，不能删除' : undefined,
      confirm: {
        title: `删除工程 ${row.displayName}？`,
        content: `工程与 ${row.kindAmount ?? 0} 种产品移入回收站，180 天内可恢复`,
        okText: '删除工程',
      },
    },
  ];
}

function VerbDialogs({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const row = asked?.rows[0];
  if (!asked || !row) return null;
  const one = asked.rows.length === 1 ? row.displayName : `${asked.rows.length} 个工程`;
  const finish = (work: () => Promise<unknown>, done: string) =>
    act(work, done).then((ok) => ok && onClose());
  const params = { id: row.id };
  const waiting = asked.rows.reduce((sum, r) => sum + (r.notNestingAmount ?? 0), 0);
  if (asked.verb === 'compel') {
    const compel = async (reason: string) => {
      const answer = await request(project.compelProjects, {
        body: { projectIds: asked.rows.map((r) => r.id), reason },
      });
      if (answer.failed[0]) throw new Error(answer.failed.map((f) => f.message).join('；'));
    };
    return (
      <ReasonDialog
        open
        title={`强制完工 ${one}？`}
        okText="强制完工"
        effects={[`关闭未套料 ${waiting} 件，不再套料与生产`, '可用「恢复正常」重新打开']}
        onCancel={onClose}
        onConfirm={(reason) =>
          compel(reason).then(
            () => finish(async () => undefined, '已强制完工'),
            (error: unknown) => toast.error((error as Error).message),
          )
        }
      />
    );
  }
  if (asked.verb === 'void')
    return (
      <ReasonDialog
        open
        title={`强制作废工程 ${one}？`}
        okText="作废工程"
        effects={[`${row.kindAmount ?? 0} 种产品作废，不能再修改、套料与生产`, '有未作废的套料单时不能作废']}
        onCancel={onClose}
        onConfirm={(reason) =>
          finish(() => request(project.voidProject, { params, body: { reason } }), '已作废')
        }
      />
    );
  if (asked.verb === 'normal')
    return (
      <ReasonDialog
        open
        danger={false}
        title={`恢复正常 ${one}？`}
        okText="恢复正常"
        effects={['关闭的件数重新待套料，作废的产品恢复']}
        onCancel={onClose}
        onConfirm={(reason) =>
          finish(() => request(project.normalProject, { params, body: { reason } }), '已恢复正常')
        }
      />
    );
  if (asked.verb === 'delivery')
    return (
      <DeliveryDialog
        row={row}
        onClose={onClose}
        onSave={(deliveryDate, reason) =>
          finish(
            () => request(project.setDeliveryDate, { params, body: { deliveryDate, reason } }),
            '已改交期',
          )
        }
      />
    );
  if (asked.verb === 'factory')
    return (
      <FactoryDialog
        row={row}
        onClose={onClose}
        onSave={(factoryId) =>
          finish(() => request(project.moveProject, { params, body: { factoryId } }), '已转工厂')
        }
      />
    );
  return (
    <PrefixDialog
      rows={asked.rows}
      onClose={onClose}
      onSave={(packingPrefix) =>
        finish(
          () =>
            request(project.setPackingPrefix, {
              body: { projectIds: asked.rows.map((r) => r.id), packingPrefix },
            }),
          '已设置',
        )
      }
    />
  );
}

function DeliveryDialog({
  row,
  onClose,
  onSave,
}: {
  row: ProjectRow;
  onClose: () => void;
  onSave: (date: string, reason: string) => unknown;
}) {
  const [form] = Form.useForm<{ date: dayjs.Dayjs; reason: string }>();
  return (
    <HouseModal
      open
      width={480}
      title={`改交期：${row.displayName}`}
      okText="改交期"
      onCancel={onClose}
      onOk={() =>
        void form.validateFields().then(
          (v) => onSave(v.date.format('YYYY-MM-DD'), v.reason),
          () => undefined,
        )
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ date: row.deliveryDate ? dayjs(row.deliveryDate) : null }}
      >
        <Form.Item name="date" label="新交期" rules={[{ required: true, message: '必填' }]}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, min: 5, message: '至少 5 个字' }]}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </HouseModal>
  );
}

function FactoryDialog({
  row,
  onClose,
  onSave,
}: {
  row: ProjectRow;
  onClose: () => void;
  onSave: (id: string) => unknown;
}) {
  const { factories } = useSession();
  const [id, setId] = useState<string | null>(null);
  return (
    <HouseModal
      open
      width={480}
      title={`转工厂：${row.displayName}`}
      okText="转工厂"
      okDisabled={!id || id === row.factoryId}
      onCancel={onClose}
      onOk={() => id && void onSave(id)}
    >
      <p className="my-t2" style={{ marginBottom: 8 }}>
        当前：{row.factoryName ?? '未指定'}
      </p>
      <Select
        aria-label="工厂"
        style={{ width: '100%' }}
        placeholder="选择工厂"
        value={id ?? undefined}
        onChange={setId}
        options={factories.map((f) => ({ value: f.id, label: f.name, disabled: f.id === row.factoryId }))}
      />
    </HouseModal>
  );
}

function PrefixDialog({
  rows,
  onClose,
  onSave,
}: {
  rows: ProjectRow[];
  onClose: () => void;
  onSave: (prefix: string) => unknown;
}) {
  const [text, setText] = useState(rows[0]?.packingPrefix ?? '');
  const isBad = !/^[A-Z0-9-]{0,10}$/.test(text);
  return (
    <HouseModal
      open
      width={480}
      title={`包号前缀：${rows.length === 1 ? rows[0]?.displayName : `${rows.length} 个工程`}`}
      okText="保存"
      okDisabled={isBad}
      onCancel={onClose}
      onOk={() => void onSave(text)}
    >
      <Input
        aria-label="包号前缀"
        value={text}
        maxLength={10}
        status={isBad ? 'error' : undefined}
        placeholder="如 WK-1，留空为不设"
        onChange={(e) => setText(e.target.value.toUpperCase())}
      />
      <p className={isBad ? 'my-cad-late' : 'my-t3'} style={{ marginTop: 6 }}>
        大写字母、数字和横线，最多 10 位；打包单号以它开头
      </p>
    </HouseModal>
  );
}
