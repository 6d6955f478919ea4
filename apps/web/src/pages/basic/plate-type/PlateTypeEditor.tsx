/** One plate type: definition at the left, its flat pattern at the right while typing. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { plateType } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { DocHeader } from '../../../kit/doc/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { request, showError, useAction, useCall } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { ConflictDialog } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { replaceTabs, useTabs } from '../../../kit/tabs/tab-store.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { useTab, useTabInfo } from '../../../kit/tabs/use-tab.ts';
import { bodyOf, draftOf, fieldOfFault, newDraft } from './plate-draft.ts';
import type { PlateDraft, StoredPlateType } from './plate-draft.ts';
import { PlateForm } from './PlateForm.tsx';
import { PlatePreview } from './PlatePreview.tsx';
import { PLATE_LISTS } from './PlateTypeList.tsx';
import { usePreview, useTrial } from './use-preview.ts';

const P = 'AlBasic.PlateTypes';
const LIST = '/common/plate-type';

export function PlateTypeEditor({ id, from }: { id: string; from: string | null }) {
  const isNew = id === 'new';
  const source = isNew ? from : id;
  const answer = useCall(
    plateType.getPlateType,
    { params: { id: source ?? '' } },
    { enabled: source !== null },
  );
  if (source !== null && answer.error)
    return (
      <Whole>
        <ErrorBlock error={answer.error} title="板型没有加载出来" onRetry={() => void answer.refetch()} />
      </Whole>
    );
  if (source !== null && !answer.data)
    return (
      <Whole>
        <SkeletonLines rows={12} />
      </Whole>
    );
  const stored = answer.data;
  if (isNew) {
    const copy = stored ? { ...draftOf(stored), name: `${stored.name} 副本`, code: '' } : newDraft();
    return <Editor stored={null} start={copy} />;
  }
  return stored ? <Editor stored={stored} start={draftOf(stored)} /> : null;
}

const Whole = ({ children }: { children: React.ReactNode }) => (
  <div className="my-page">
    <div className="my-surface my-list grow">{children}</div>
  </div>
);

const FIELDS: readonly [keyof ReturnType<typeof bodyOf>, string][] = [
  ['name', '名称'],
  ['code', '编码'],
  ['remark', '备注'],
  ['isEnabled', '启用'],
  ['params', '参数'],
  ['edges', '四边'],
  ['corner', '角部'],
  ['features', '孔与加强'],
  ['faceCurve', '板面'],
];

/** In which fields the stored row differs from the draft; definitions are told by name only. */
const differences = (theirs: StoredPlateType, mine: PlateDraft) => {
  const [a, b] = [bodyOf(draftOf(theirs)), bodyOf(mine)];
  return FIELDS.filter(([name]) => JSON.stringify(a[name]) !== JSON.stringify(b[name])).map(
    ([name, label]) => {
      const plain = ['name', 'code', 'remark'].includes(name);
      return {
        label,
        theirs: plain ? String(a[name] ?? '—') : '对方的定义',
        mine: plain ? String(b[name] ?? '—') : '我的定义',
      };
    },
  );
};

function Editor({ stored, start }: { stored: StoredPlateType | null; start: PlateDraft }) {
  const navigate = useNavigate();
  const tab = useTabInfo();
  const [draft, setDraft] = useState(start);
  const [base, setBase] = useState(stored);
  const [saved, setSaved] = useState(start);
  const [tried, setTried] = useState(stored !== null);
  const [serverFaults, setServerFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [theirs, setTheirs] = useState<StoredPlateType>();
  const [trial, setTrial] = useTrial();
  const preview = usePreview(draft, trial);
  const right = stored ? `${P}:edit` : `${P}:add`;
  const mayEdit = can(right);
  const isDirty = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(saved));
  useTab({ title: stored ? stored.name : '新增板型', dirty: isDirty });
  const kept = useDraft<PlateDraft>({
    title: stored ? '编辑板型' : '新增板型',
    row: stored,
    dirty: isDirty,
    read: () => draft,
    restore: setDraft,
  });

  const shared = {
    success: '已保存',
    invalidates: PLATE_LISTS,
    faultsTo: {
      showFaults(all: readonly { field: string; message: string }[]) {
        setServerFaults(new Map(all.map((f) => [fieldOfFault(f.field), f.message])));
        return all.filter((f) => !/^(name|code|params|edges|features|faceCurve)/.test(f.field));
      },
    },
    onError: (error: { code: string; message: string }) => {
      if (error.code === 'Basic:CodeDuplicate') {
        setServerFaults(new Map([['code', error.message]]));
        return true;
      }
      if (error.code !== 'Common:StaleVersion' || !base) return false;
      void request(plateType.getPlateType, { params: { id: base.id } }).then(
        (now) => setTheirs(now),
        showError,
      );
      return true;
    },
    onSuccess: (row: StoredPlateType) => {
      kept.clear();
      setSaved(draft);
      setBase(row);
      if (stored) return;
      void navigate(`${LIST}?id=${row.id}`, { replace: true });
      // the tab of the new one becomes the tab of the saved one
      replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== tab.key));
    },
  };
  const creating = useAction(plateType.createPlateType, shared);
  const updating = useAction(plateType.updatePlateType, shared);
  const save = async (over: StoredPlateType | null = base) => {
    setTried(true);
    if (preview.faults.size > 0) return toast.warning(`还有 ${preview.faults.size} 处要改正`);
    if (over)
      await updating.run({ params: { id: over.id }, body: { ...bodyOf(draft), version: over.version } });
    else await creating.run({ body: bodyOf(draft) });
  };
  useKeys({ 'Ctrl+S': () => mayEdit && void save() });
  const change = (next: Partial<PlateDraft>) => {
    setDraft((old) => ({ ...old, ...next }));
    setServerFaults(new Map());
  };
  // name and code of a new plate type are not faulted before the first save
  const faults = new Map([
    ...(tried ? preview.faults : [...preview.faults].filter(([f]) => f !== 'name' && f !== 'code')),
    ...serverFaults,
  ]);
  return (
    <div className="my-page">
      <DocHeader
        number={stored ? draft.name || stored.name : '新增板型'}
        isNew={!stored}
        back={LIST}
        kind={
          <>
            {draft.code || '板型'} {base && <span className="my-t3">v{base.defVersion}</span>}{' '}
            {base?.isSystem && <span className="my-t3">系统内置</span>}{' '}
            {!draft.isEnabled && <StatusTag small label="停用" />}
          </>
        }
        note={isDirty ? <span className="my-t2">未保存</span> : undefined}
        actions={[
          ...(base
            ? [
                {
                  key: 'copy',
                  label: '复制',
                  right: `${P}:add`,
                  onClick: () => void navigate(`${LIST}?id=new&from=${base.id}`),
                },
              ]
            : []),
          ...(isDirty ? [{ key: 'undo', label: '还原', onClick: () => change(saved) }] : []),
        ]}
        primary={
          mayEdit
            ? { key: 'save', label: '保存', onClick: () => void save(), busy: creating.busy || updating.busy }
            : undefined
        }
      />
      <div className="bd-editor">
        <PlateForm draft={draft} faults={faults} isSystem={base?.isSystem === true} onChange={change} />
        <PlatePreview draft={draft} trial={trial} onTrial={setTrial} preview={preview} />
      </div>
      {theirs && (
        <ConflictDialog
          open
          fields={differences(theirs, draft)}
          onTheirs={() => {
            setDraft(draftOf(theirs));
            setSaved(draftOf(theirs));
            setBase(theirs);
            setTheirs(undefined);
          }}
          onMine={() => {
            setBase(theirs);
            setTheirs(undefined);
            void save(theirs);
          }}
          onCancel={() => setTheirs(undefined)}
        />
      )}
    </div>
  );
}
