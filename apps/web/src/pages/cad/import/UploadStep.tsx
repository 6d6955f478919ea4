/** The first step: which project, which kind of file, the file itself; below it the imports of this project. */
import { useState } from 'react';
import { Radio, Segmented, Select } from 'antd';
import { DXF_MODES, excelTemplate, LIST_EXTENSIONS, MAX_DXF, MAX_XLSX, productImport } from '@muyun/contract';
import type { ImportView } from '@muyun/contract';
import { FileDrop } from '../../../kit/file/index.ts';
import { download, invalidate, request, showError, useCall } from '../../../kit/http/index.ts';
import { isApiError } from '../../../kit/http/api-error.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { ImportHead } from './ImportHead.tsx';
import type { ImportKind } from './ImportHead.tsx';
import { RecentImports } from './RecentImports.tsx';

interface Failure {
  name: string;
  message: string;
}
interface Props {
  projectId: string;
  kind: ImportKind;
  onGo: (change: { importId?: string; projectId?: string; kind?: ImportKind }) => void;
}

const MODE_HINTS: Readonly<Record<number, string>> = {
  1: '编号取自文件名，适合一块板一张图',
  2: '按轮廓拆成多件，编号和数量取自图内文字',
  3: '按编号找到已有产品，替换为图纸展开',
};
const why = (error: unknown): string =>
  isApiError(error)
    ? [error.message, ...error.validationErrors.map((f) => f.message)].join('；')
    : '上传没有完成，请重试';

export function UploadStep({ projectId, kind, onGo }: Props) {
  const [mode, setMode] = useState(1);
  const [templateId, setTemplateId] = useState<string | undefined>();
  const { busy, failures, opened, send } = useUpload({ projectId, kind, mode, templateId }, onGo);
  return (
    <>
      <ImportHead kind={kind === 'dxf' ? 2 : 1} step={0} />
      <div className="my-imp-upload">
        <div className="my-surface my-imp-send">
          <div className="line">
            <Segmented
              value={kind}
              onChange={(value) => onGo({ kind: value as ImportKind })}
              options={[
                { value: 'excel', label: 'Excel 清单' },
                { value: 'dxf', label: 'DXF 图纸' },
              ]}
            />
            {kind === 'excel' && <TemplateSelect value={templateId} onChange={setTemplateId} />}
            <ProjectSelect
              single
              value={projectId ? [projectId] : []}
              onChange={(ids) => onGo({ projectId: ids[0] ?? '' })}
              nameWidth={240}
            />
          </div>
          {kind === 'dxf' && <Modes value={mode} onChange={setMode} />}
          <FileDrop
            accept={kind === 'dxf' ? ['.dxf'] : LIST_EXTENSIONS.map((ext) => `.${ext}`)}
            maxBytes={kind === 'dxf' ? MAX_DXF : MAX_XLSX}
            multiple={kind === 'dxf'}
            busy={busy !== null}
            disabled={projectId === ''}
            title={dropTitle(projectId, kind, busy)}
            hint={HINTS[kind]}
            onFiles={(files) => void send(files)}
          />
          {kind === 'excel' && <SampleLink />}
          {failures.length > 0 && (
            <Failed
              failures={failures}
              onOpen={opened === null ? undefined : () => onGo({ importId: opened })}
            />
          )}
        </div>
        <RecentImports
          projectId={projectId}
          onOpen={(importId, of) => onGo({ importId, kind: of === 2 ? 'dxf' : 'excel' })}
        />
      </div>
    </>
  );
}

const takeSample = (): void => {
  download(productImport.downImportSample).catch(showError);
};

const SampleLink = () => (
  <button type="button" className="my-link" style={{ alignSelf: 'flex-start' }} onClick={takeSample}>
    下载示例清单
  </button>
);

interface Upload {
  projectId: string;
  kind: ImportKind;
  /** how drawings are read */
  mode: number;
  templateId: string | undefined;
}
interface Progress {
  done: number;
  total: number;
}

/** Sends the files; with all of them read the check opens, else what failed is named. */
function useUpload(upload: Upload, onGo: Props['onGo']) {
  const [busy, setBusy] = useState<Progress | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  // the import of those that were read beside some that were not
  const [opened, setOpened] = useState<string | null>(null);
  const send = async (files: File[]) => {
    setFailures([]);
    setOpened(null);
    const { last, failed } = await sendAll(files, upload, (done) => setBusy({ done, total: files.length }));
    setBusy(null);
    setFailures(failed);
    await invalidate(productImport.listImports);
    if (last && failed.length === 0) onGo({ importId: last.id });
    else if (last) setOpened(last.id);
  };
  return { busy, failures, opened, send };
}

/** One after the other: the drawings of one batch are numbered in their order. */
async function sendAll(
  files: File[],
  { projectId, kind, mode, templateId }: Upload,
  onDone: (done: number) => void,
) {
  const failed: Failure[] = [];
  let last: ImportView | undefined;
  onDone(0);
  for (const [i, file] of files.entries()) {
    try {
      last = await request(productImport.previewImport, {
        file,
        body: {
          projectId,
          kind: kind === 'dxf' ? '2' : '1',
          ...(kind === 'excel' && templateId ? { templateId } : {}),
          ...(kind === 'dxf' ? { mode: String(mode) as '1', ...(last ? { importId: last.id } : {}) } : {}),
        },
      });
    } catch (error) {
      failed.push({ name: file.name, message: why(error) });
    }
    onDone(i + 1);
  }
  return { last, failed };
}

/** Only where the space has templates; without one the columns are recognised. */
function TemplateSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const templates = useCall(excelTemplate.allExcelTemplates, { query: { kind: '1' } }).data as
    | { id: string; name: string; isDefault: boolean }[]
    | undefined;
  if (!templates || templates.length === 0) return null;
  return (
    <Select
      allowClear
      aria-label="Excel 模板"
      placeholder="模板：自动识别"
      style={{ width: 180 }}
      value={value}
      onChange={onChange}
      options={templates.map((t) => ({ value: t.id, label: t.isDefault ? `${t.name}（默认）` : t.name }))}
    />
  );
}

function Modes({ value, onChange }: { value: number; onChange: (mode: number) => void }) {
  return (
    <Radio.Group className="my-imp-modes" value={value} onChange={(e) => onChange(e.target.value as number)}>
      {DXF_MODES.map((m) => (
        <Radio key={m.value} value={m.value} className={m.value === value ? 'on' : ''}>
          <b>{m.label}</b>
          <span className="my-t3">{MODE_HINTS[m.value]}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

const HINTS: Readonly<Record<ImportKind, string>> = {
  dxf: 'R12–R2018 ASCII DXF，每个不超过 50 MB',
  excel:
    'xlsx、xls、csv 都可以，不用整理：自动找表头、填合并单元格和同上、跳过合计与签名；不超过 20 MB、10000 行',
};

function dropTitle(projectId: string, kind: ImportKind, busy: Progress | null): string {
  if (projectId === '') return '请先选择工程和批次';
  if (busy) return `正在解析 ${busy.done} / ${busy.total}`;
  return kind === 'dxf' ? '把 DXF 图纸拖到这里，可一次选择多个' : '把客户的清单拖到这里，或点击选择';
}

function Failed({ failures, onOpen }: { failures: readonly Failure[]; onOpen: (() => void) | undefined }) {
  return (
    <div className="my-imp-failed" role="alert">
      {failures.map((f) => (
        <div key={f.name}>
          <b>{f.name}</b> {f.message}
        </div>
      ))}
      {onOpen && (
        <button type="button" className="my-link" onClick={onOpen}>
          先检查已解析的图纸
        </button>
      )}
    </div>
  );
}
