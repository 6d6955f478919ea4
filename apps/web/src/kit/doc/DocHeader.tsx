/** Head of a document (05): back · number · state · position — actions, then state steps, then figures. */
import type { Asked } from '../auth/policy-store.ts';
import type { ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import type { ButtonProps } from 'antd';
import {
  ArrowLeftOutlined,
  CheckOutlined,
  CopyOutlined,
  EllipsisOutlined,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { EnumOption } from '@muyun/contract';
import { can } from '../auth/policy-store.ts';
import { copyText } from '../feedback.ts';
import { useKeys } from '../keys.ts';
import { addressOf } from '../tabs/address.ts';
import { EnumTag } from '../status/StatusTag.tsx';
import { IconButton } from '../IconButton.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import type { Figure } from './FigureStrip.tsx';

export interface DocAction {
  key: string;
  label: string;
  onClick: () => unknown;
  right?: Asked;
  /** exists but cannot be used now: disabled, with the reason on hover */
  blocked?: string;
  danger?: boolean;
  icon?: ReactNode;
  busy?: boolean;
}
export interface DocStep {
  label: string;
  state: 'done' | 'current' | 'future' | 'bad';
  note?: string;
}
export interface DocHeaderProps {
  /** document number, or 新增发货单 while it has none */
  number: string;
  isNew?: boolean;
  status?: { options: readonly EnumOption[]; value: number | null | undefined };
  /** 发货单 · 工程发货 */
  kind?: ReactNode;
  /** beside the kind: 已自动保存到本机 */
  note?: ReactNode;
  /** address of the list */
  back: string;
  /** through the list it came from */
  position?: { index: number; total: number; onPrev?: () => void; onNext?: () => void };
  /** the one next step */
  primary?: DocAction;
  actions?: readonly DocAction[];
  /** a control of its own between the actions, e.g. a menu of files */
  extra?: ReactNode;
  /** behind ⋯ */
  more?: readonly DocAction[];
  steps?: readonly DocStep[];
  figures?: readonly Figure[];
}

const buttonOf = (action: DocAction): ButtonProps => ({
  icon: action.icon,
  danger: action.danger,
  loading: action.busy,
  disabled: action.blocked !== undefined,
  title: action.blocked,
  onClick: () => void action.onClick(),
});

export function DocHeader(props: DocHeaderProps) {
  const { number, isNew, status, position, primary, actions = [], more = [], steps, figures } = props;
  const navigate = useNavigate();
  useDocKeys(props);
  const hidden = more.filter((a) => can(a.right));
  return (
    <div className="my-surface my-doc">
      <div className="my-doc-top">
        <IconButton label="返回列表" onClick={() => void navigate(addressOf(props.back))}>
          <ArrowLeftOutlined />
        </IconButton>
        <h1 className={isNew ? 'new' : ''}>{number}</h1>
        {!isNew && (
          <button
            type="button"
            className="my-icon-btn small"
            aria-label="复制单号"
            title="复制单号"
            onClick={() => void copyText(number)}
          >
            <CopyOutlined />
          </button>
        )}
        {status && <EnumTag options={status.options} value={status.value} />}
        {props.kind && <span className="my-t3">{props.kind}</span>}
        {props.note && <span className="my-t3">{props.note}</span>}
        <span className="my-doc-acts">
          {position && <DocPosition position={position} />}
          {actions
            .filter((a) => can(a.right))
            .map((a) => (
              <Button key={a.key} {...buttonOf(a)}>
                {a.label}
              </Button>
            ))}
          {props.extra}
          {primary && can(primary.right) && (
            <Button type="primary" {...buttonOf(primary)}>
              {primary.label}
            </Button>
          )}
          {hidden.length > 0 && <MoreActions actions={hidden} />}
        </span>
      </div>
      {steps && steps.length > 0 && <DocSteps steps={steps} />}
      {figures && figures.length > 0 && <FigureStrip figures={figures} bare />}
    </div>
  );
}

export function DocSteps({ steps }: { steps: readonly DocStep[] }) {
  return (
    <ol className="my-steps">
      {steps.map((s) => (
        <li key={s.label} className={s.state} aria-current={s.state === 'current' ? 'step' : undefined}>
          <i>{s.state === 'done' && <CheckOutlined />}</i>
          <b>{s.label}</b>
          {s.note && <span>{s.note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** [ and ] go through the list, E edits. */
function useDocKeys({ position, primary, actions = [], more = [] }: DocHeaderProps): void {
  const press = (label: string) => {
    const action = [...(primary ? [primary] : []), ...actions, ...more].find((a) => a.label === label);
    if (action && can(action.right) && action.blocked === undefined) void action.onClick();
  };
  useKeys({
    '[': () => position?.onPrev?.(),
    ']': () => position?.onNext?.(),
    E: () => press('编辑'),
  });
}

/** 3 / 20 with the way to the neighbours in the list. */
function DocPosition({ position }: { position: NonNullable<DocHeaderProps['position']> }) {
  return (
    <span className="my-doc-pos">
      {position.index} / {position.total}
      <IconButton label="上一单" hint="上一单 ([)" disabled={!position.onPrev} onClick={position.onPrev}>
        <LeftOutlined />
      </IconButton>
      <IconButton label="下一单" hint="下一单 (])" disabled={!position.onNext} onClick={position.onNext}>
        <RightOutlined />
      </IconButton>
    </span>
  );
}

function MoreActions({ actions }: { actions: readonly DocAction[] }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map((a) => ({
          key: a.key,
          label: a.label,
          danger: a.danger,
          disabled: a.blocked !== undefined,
          title: a.blocked,
        })),
        onClick: ({ key }) => void actions.find((a) => a.key === key)?.onClick(),
      }}
    >
      <Button icon={<EllipsisOutlined />} aria-label="更多操作" />
    </Dropdown>
  );
}
