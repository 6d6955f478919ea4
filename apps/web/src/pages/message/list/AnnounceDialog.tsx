/** 发布公告: plain text of the platform to the people of all spaces, of some editions, or of chosen spaces. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Checkbox, Input, Segmented, Select } from 'antd';
import {
  EDITION_TYPES,
  home,
  MAX_MESSAGE_CONTENT,
  MAX_MESSAGE_TITLE,
  message,
  tenantPick,
} from '@muyun/contract';
import type { BodyInputOf } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { askGiveUp, useDraft } from '../../../kit/draft/index.ts';
import { askedOptions } from '../../../kit/form/asked-options.tsx';
import { TimeField } from '../../../kit/form/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { MESSAGE_READS } from '../../../widgets/message/index.ts';

const TITLE = '发布公告';
type Body = BodyInputOf<typeof message.announce>;
type Scope = (typeof message.ANNOUNCE_SCOPES)[number]['value'];
interface Typed {
  readonly title: string;
  readonly content: string;
  readonly scope: Scope;
  readonly editionTypes: number[];
  readonly tenantIds: string[];
  readonly tagIds: string[];
  readonly byWechat: boolean;
  readonly effectTime: string | null;
}
const BLANK: Typed = {
  title: '',
  content: '',
  scope: 1,
  editionTypes: [],
  tenantIds: [],
  tagIds: [],
  byWechat: true,
  effectTime: null,
};

type Faults = Partial<Record<keyof Typed, string>>;
/** What is missing, by field. */
function faultsOf(typed: Typed): Faults {
  return {
    ...(typed.title.trim() === '' ? { title: '请填写标题' } : {}),
    ...(typed.content.trim() === '' ? { content: '请填写内容' } : {}),
    ...(typed.scope === 2 && typed.editionTypes.length === 0 ? { editionTypes: '请选择版本' } : {}),
    ...(typed.scope === 4 && typed.tagIds.length === 0 ? { tagIds: '请选择标签' } : {}),
    ...(typed.scope === 3 && typed.tenantIds.length === 0 ? { tenantIds: '请选择空间' } : {}),
  };
}

function targetOf({ scope, editionTypes, tenantIds, tagIds }: Typed): Body['target'] {
  if (scope === 1) return { scope };
  if (scope === 2) return { scope, editionTypes };
  return scope === 4 ? { scope, tagIds } : { scope, tenantIds };
}

/** What is typed, kept as a draft until it is published. */
function useAnnouncement(onClose: () => void) {
  const [typed, setTyped] = useState(BLANK);
  const [isAsked, setAsked] = useState(false);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const draft = useDraft<Typed>({
    title: TITLE,
    opener: TITLE,
    dirty: typed !== BLANK,
    read: () => typed,
    restore: setTyped,
  });
  const close = async () => {
    if (typed !== BLANK && !(await askGiveUp(TITLE))) return;
    draft.clear();
    onClose();
  };
  const { run, busy } = useAction(message.announce, {
    success: ({ count }) => `公告已发布，共 ${fmt.int(count)} 人`,
    invalidates: MESSAGE_READS,
    onAnswered: draft.clear,
    onSuccess: onClose,
  });
  const submit = () => {
    setAsked(true);
    if (Object.keys(faultsOf(typed)).length > 0) return;
    const { title, content, effectTime, byWechat } = typed;
    void run({ body: { title, content, effectTime, byWechat, target: targetOf(typed) } });
  };
  const faults: Faults = isAsked ? faultsOf(typed) : {};
  return { typed, set, faults, busy, close, submit };
}

export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { typed, set, faults, busy, close, submit } = useAnnouncement(onClose);
  return (
    <HouseModal
      title={TITLE}
      open
      width={560}
      onCancel={() => void close()}
      onOk={submit}
      okText="发布"
      busy={busy}
    >
      <div className="my-announce">
        <TextFields typed={typed} set={set} faults={faults} />
        <TargetFields typed={typed} set={set} faults={faults} />
        <Labelled label="生效时间">
          <TimeField
            value={typed.effectTime}
            placeholder="立即"
            onChange={(effectTime) => set({ effectTime })}
          />
        </Labelled>
        <Checkbox checked={typed.byWechat} onChange={(e) => set({ byWechat: e.target.checked })}>
          同时发微信（只发给开启了微信通知的人）
        </Checkbox>
      </div>
    </HouseModal>
  );
}

interface FieldsProps {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
  faults: Faults;
}

function TextFields({ typed, set, faults }: FieldsProps) {
  return (
    <>
      <Labelled label="标题" required fault={faults.title}>
        <Input
          autoFocus
          maxLength={MAX_MESSAGE_TITLE}
          showCount
          status={faults.title ? 'error' : undefined}
          value={typed.title}
          onChange={(e) => set({ title: e.target.value })}
        />
      </Labelled>
      <Labelled label="内容" required fault={faults.content}>
        <Input.TextArea
          autoSize={{ minRows: 5, maxRows: 12 }}
          maxLength={MAX_MESSAGE_CONTENT}
          showCount
          status={faults.content ? 'error' : undefined}
          value={typed.content}
          onChange={(e) => set({ content: e.target.value })}
        />
      </Labelled>
    </>
  );
}

function TargetFields({ typed, set, faults }: FieldsProps) {
  const maySpaces = useCan(home.platformOverview.right);
  const overview = useCall(home.platformOverview, {}, { enabled: maySpaces && typed.scope === 3 });
  const tags = useCall(tenantPick.listTags, {}, { enabled: maySpaces && typed.scope === 4 });
  const scopes = message.ANNOUNCE_SCOPES.filter((s) => maySpaces || s.value < 3);
  return (
    <>
      <Labelled label="发布范围" required>
        <Segmented<Scope>
          value={typed.scope}
          options={scopes.map(({ value, label }) => ({ value, label }))}
          onChange={(scope) => set({ scope })}
        />
      </Labelled>
      {typed.scope === 2 && (
        <Labelled label="版本" required fault={faults.editionTypes}>
          <Select
            mode="multiple"
            style={{ width: '100%' }}
            status={faults.editionTypes ? 'error' : undefined}
            options={EDITION_TYPES.map(({ value, label }) => ({ value, label }))}
            value={typed.editionTypes}
            onChange={(editionTypes: number[]) => set({ editionTypes })}
          />
        </Labelled>
      )}
      {typed.scope === 4 && (
        <Labelled label="标签" required fault={faults.tagIds}>
          <Select
            mode="multiple"
            style={{ width: '100%' }}
            optionFilterProp="label"
            status={faults.tagIds ? 'error' : undefined}
            {...askedOptions(tags, (t) => ({ value: t.id, label: t.name }), '还没有标签')}
            value={typed.tagIds}
            onChange={(tagIds: string[]) => set({ tagIds })}
          />
        </Labelled>
      )}
      {typed.scope === 3 && (
        <Labelled label="空间" required fault={faults.tenantIds}>
          <Select
            mode="multiple"
            style={{ width: '100%' }}
            optionFilterProp="label"
            status={faults.tenantIds ? 'error' : undefined}
            {...askedOptions({ ...overview, data: overview.data?.spaces }, (s) => ({
              value: s.tenantId,
              label: s.name,
            }))}
            value={typed.tenantIds}
            onChange={(tenantIds: string[]) => set({ tenantIds })}
          />
        </Labelled>
      )}
    </>
  );
}

function Labelled(props: { label: string; required?: boolean; fault?: string; children: ReactNode }) {
  return (
    <label>
      <span className="my-announce-label">
        {props.label} {props.required && <i>*</i>}
      </span>
      {props.children}
      {props.fault && <em role="alert">{props.fault}</em>}
    </label>
  );
}
