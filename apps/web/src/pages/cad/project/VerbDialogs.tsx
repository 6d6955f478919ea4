/** The questions behind what can be done with projects; each says what will follow. */
import type { ReactElement } from 'react';
import { project } from '@muyun/contract';
import type { ProjectAction } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { request } from '../../../kit/http/index.ts';
import { ReasonDialog } from '../../../kit/overlay/index.ts';
import type { ProjectRow } from './project-columns.tsx';
import { DeliveryDialog, FactoryDialog, OrderTimeDialog, PrefixDialog } from './project-dialogs.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { actOnProjects } from './act-on-projects.ts';

export type Verb = Extract<
  ProjectAction,
  'compel' | 'void' | 'normal' | 'orderTime' | 'deliveryDate' | 'factory' | 'packingPrefix' | 'password'
>;
export type Asked = { verb: Verb; rows: ProjectRow[] };

interface VerbDialogProps extends Asked {
  row: ProjectRow;
  /** the project, or how many */
  one: string;
  onClose: () => void;
  finish: (work: () => Promise<unknown>, done: string) => Promise<unknown>;
}

const DIALOGS: Readonly<Record<Verb, (props: VerbDialogProps) => ReactElement>> = {
  compel: CompelDialog,
  void: VoidDialog,
  normal: NormalDialog,
  orderTime: (props) => (
    <OrderTimeDialog
      {...props}
      onSave={(orderTime) =>
        props.finish(
          () => request(project.setOrderTime, { params: { id: props.row.id }, body: { orderTime } }),
          '已改下单日期',
        )
      }
    />
  ),
  deliveryDate: (props) => (
    <DeliveryDialog
      {...props}
      onSave={(deliveryDate, reason) =>
        props.finish(
          () =>
            request(project.setDeliveryDate, {
              params: { id: props.row.id },
              body: { deliveryDate, reason },
            }),
          '已改交期',
        )
      }
    />
  ),
  factory: (props) => (
    <FactoryDialog
      {...props}
      onSave={(factoryId) =>
        props.finish(
          () => request(project.moveProject, { params: { id: props.row.id }, body: { factoryId } }),
          '已转工厂',
        )
      }
    />
  ),
  password: (props) => <PasswordDialog {...props} />,
  packingPrefix: (props) => (
    <PrefixDialog
      {...props}
      onSave={(packingPrefix) =>
        props.finish(
          () =>
            request(project.setPackingPrefix, {
              body: { projectIds: props.rows.map((r) => r.id), packingPrefix },
            }),
          '已设置',
        )
      }
    />
  ),
};

export function VerbDialogs({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const row = asked?.rows[0];
  if (!asked || !row) return null;
  const one = asked.rows.length === 1 ? (row.displayName ?? row.name) : `${asked.rows.length} 个工程`;
  const finish = (work: () => Promise<unknown>, done: string) =>
    actOnProjects(work, done).then((ok) => ok && onClose());
  const Dialog = DIALOGS[asked.verb];
  return <Dialog {...asked} row={row} one={one} onClose={onClose} finish={finish} />;
}

function CompelDialog({ rows, one, onClose, finish }: VerbDialogProps) {
  const waiting = rows.reduce((sum, r) => sum + (r.notNestingAmount ?? 0), 0);
  const compel = async (reason: string) => {
    const answer = await request(project.compelProjects, {
      body: { projectIds: rows.map((r) => r.id), reason },
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

function VoidDialog({ row, one, onClose, finish }: VerbDialogProps) {
  const params = { id: row.id };
  return (
    <ReasonDialog
      open
      title={`强制作废工程 ${one}？`}
      okText="作废工程"
      effects={[
        `${row.kindAmount ?? 0} 种产品作废，不能再修改、套料与生产`,
        '未下料的套料单一并作废，占用的板材与件数释放',
        '套料单同时含其他工程，或有板材下料时，不能作废',
      ]}
      onCancel={onClose}
      onConfirm={(reason) =>
        finish(() => request(project.voidProject, { params, body: { reason } }), '已作废')
      }
    />
  );
}

function NormalDialog({ row, one, onClose, finish }: VerbDialogProps) {
  const params = { id: row.id };
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
}
