/** One plate type: definition at the left, its flat pattern at the right while typing. */
import { useNavigate } from 'react-router';
import { plateType } from '@muyun/contract';
import { useUses } from '../../../kit/document/use-uses.tsx';
import { DocHeader } from '../../../kit/doc/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ConflictDialog } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { bodyOf, draftOf, newDraft } from './plate-draft.ts';
import type { PlateDraft, StoredPlateType } from './plate-draft.ts';
import { PlateForm } from './PlateForm.tsx';
import { PlatePreview } from './PlatePreview.tsx';
import { useTrial } from './use-preview.ts';
import { usePlateEditor } from './use-plate-editor.ts';
import type { PlateEditor } from './use-plate-editor.ts';

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
  ['imgUrl', '图片'],
  ['drawingFileId', '图纸'],
  ['isEnabled', '启用'],
  ['params', '参数'],
  ['edges', '四边'],
  ['corner', '角部'],
  ['features', '孔与加强'],
  ['faceCurve', '板面'],
  ['facePolygon', '多边形面'],
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

interface EditorProps {
  stored: StoredPlateType | null;
  start: PlateDraft;
}

function Editor(props: EditorProps) {
  const [trial, setTrial] = useTrial();
  const editor = usePlateEditor(props, trial);
  const { draft, base, theirs, preview, faults, change } = editor;
  return (
    <div className="my-page">
      <EditorHead {...props} editor={editor} />
      <div className="bd-editor">
        <PlateForm draft={draft} faults={faults} isSystem={base?.isSystem === true} onChange={change} />
        <PlatePreview draft={draft} trial={trial} onTrial={setTrial} preview={preview} />
      </div>
      {theirs && (
        <ConflictDialog
          open
          fields={differences(theirs, draft)}
          onTheirs={() => editor.takeTheirs(theirs)}
          onMine={() => editor.overwrite(theirs)}
          onCancel={editor.keepEditing}
        />
      )}
    </div>
  );
}

const usesAction = (onClick: () => void) => ({
  key: 'uses',
  label: '查引用',
  right: `${P}:get` as const,
  onClick,
});

function EditorHead({ stored, editor }: EditorProps & { editor: PlateEditor }) {
  const navigate = useNavigate();
  const uses = useUses('plateType');
  const { draft, base, saved, isDirty, mayEdit, busy, save, change } = editor;
  const copy = (source: StoredPlateType) => ({
    key: 'copy',
    label: '复制',
    right: `${P}:add` as const,
    onClick: () => void navigate(`${LIST}?id=new&from=${source.id}`),
  });
  return (
    <>
      {uses.dialog}
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
                copy(base),
                usesAction(() => uses.open(base)),
                {
                  key: 'stale',
                  label: '用旧定义的产品',
                  right: 'AlCad.CadProducts:query' as const,
                  onClick: () => void navigate(`/cad/product?plateTypeId=${base.id}&isPlateTypeStale=true`),
                },
              ]
            : []),
          ...(isDirty ? [{ key: 'undo', label: '还原', onClick: () => change(saved) }] : []),
        ]}
        primary={mayEdit ? { key: 'save', label: '保存', onClick: () => void save(), busy } : undefined}
      />
    </>
  );
}
