/** 导出: the list as xlsx or the drawings as a zip of DXF; more than 500 rows run in the background. */
import { useState } from 'react';
import { Radio } from 'antd';
import { file, product, PRODUCT_EXPORT_TEMPLATE } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { download, request, showError } from '../../../kit/http/index.ts';
import { JobProgress } from '../../../kit/job/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { firstChoice, TemplateSelect, useTemplates, wayOf } from '../../../widgets/excel-paper/index.ts';

const LISTS = ['projectIds', 'ids'];
const FLAGS = ['isPrintLabel'];
const NUMBERS = ['productKind', 'state', 'nestState', 'shipState'];

/** Filters of the address as the body of the job wants them. */
function bodyOf(query: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(query).filter(([n, v]) => n !== 'sorting' && v !== '' && v !== undefined);
  return Object.fromEntries(
    entries.map(([n, v]) => [
      n,
      LISTS.includes(n) && typeof v === 'string'
        ? v.split(',')
        : FLAGS.includes(n)
          ? v === 'true'
          : NUMBERS.includes(n)
            ? Number(v)
            : v,
    ]),
  );
}

interface ExportDialogProps {
  /** the filters of the list */
  query: Record<string, unknown>;
  total: number;
  onClose: () => void;
}

const save = async (fileId: string | null): Promise<void> => {
  if (fileId) await download(file.downloadFile, { params: { id: fileId } }).catch(showError);
};

export function ExportDialog({ query, total, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx');
  const templates = useTemplates(PRODUCT_EXPORT_TEMPLATE);
  const [chosen, setChosen] = useState<string>();
  const on = chosen ?? firstChoice(templates);
  const isLarge = total > product.EXPORT_AT_ONCE;
  const { jobId, busy, start } = useExport(query, isLarge, onClose);
  return (
    <HouseModal
      open
      width={480}
      title={`导出 ${fmt.int(total)} 种产品`}
      okText="导出"
      busy={busy}
      okDisabled={total === 0}
      onCancel={onClose}
      cancelText={jobId ? '关闭' : '取消'}
      onOk={jobId ? undefined : () => void start(format, wayOf(on, templates))}
    >
      <Radio.Group
        value={format}
        disabled={jobId !== null}
        onChange={(e) => setFormat(e.target.value as Format)}
        options={[
          { value: 'xlsx', label: '产品清单（Excel）' },
          { value: 'zip', label: '展开图（DXF 压缩包）' },
        ]}
      />
      {format === 'xlsx' && (
        <div style={{ marginTop: 10 }}>
          <TemplateSelect templates={templates} value={on} disabled={jobId !== null} onChange={setChosen} />
        </div>
      )}
      <p className="my-t3" style={{ margin: '8px 0 12px' }}>
        {isLarge ? `超过 ${product.EXPORT_AT_ONCE} 种，在后台导出，可以离开本页` : '按当前筛选条件导出'}
      </p>
      {jobId && (
        <JobProgress id={jobId} onEnd={(view) => void save(view.state === 'done' ? view.fileId : null)}>
          {(view) =>
            view.state === 'done' ? (
              <button type="button" className="my-link" onClick={() => void save(view.fileId)}>
                重新下载
              </button>
            ) : null
          }
        </JobProgress>
      )}
    </HouseModal>
  );
}

type Format = 'xlsx' | 'zip';

/** A small export comes at once, a large one as a job. */
function useExport(query: Record<string, unknown>, isLarge: boolean, onDone: () => void) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (format: Format, way: ReturnType<typeof wayOf>) => {
    setBusy(true);
    try {
      if (isLarge)
        setJobId(
          (await request(product.exportProductsJob, { body: { ...bodyOf(query), format, ...way } as never }))
            .jobId,
        );
      else {
        const { sorting: _sorting, ...rest } = query;
        await download(product.exportProducts, { query: { ...rest, format, ...way } });
        onDone();
      }
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { jobId, busy, start };
}
