/** Imports of the project, newest first: a kept preview can be gone on with, a finished one undone. */
import { Button } from 'antd';
import type { OutputOf } from '@muyun/contract';
import { IMPORT_DONE, IMPORT_KINDS, IMPORT_OPEN, IMPORT_STATES, productImport } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/table/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { ConfirmButton } from '../../../kit/overlay/index.ts';
import { useUndo } from './use-undo.ts';

interface RecentImportsProps {
  projectId: string;
  onOpen: (importId: string, kind: number) => void;
}

export function RecentImports({ projectId, onOpen }: RecentImportsProps) {
  const { data, error, refetch } = useCall(
    productImport.listImports,
    { query: { ...(projectId ? { projectId } : {}), maxResultCount: '20' } },
    { staleTime: 0 },
  );
  const open = data?.items.filter((row) => row.state === IMPORT_OPEN).length ?? 0;
  return (
    <div className="my-surface my-imp-recent grow">
      <div className="line">
        <span className="my-block-title">最近导入</span>
        {open > 0 && <DropAll projectId={projectId} />}
      </div>
      {error && !data ? (
        <ErrorBlock error={error} title="导入记录没有加载出来" onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={4} />
      ) : data.items.length === 0 ? (
        <EmptyState title="还没有导入记录" hint="选择工程，上传客户的下料清单或 DXF 图纸" />
      ) : (
        <table>
          <thead>
            <tr>
              <th>批次号</th>
              <th>工程</th>
              <th>方式</th>
              <th>文件</th>
              <th className="num">行数</th>
              <th className="num">错误</th>
              <th className="num">警告</th>
              <th>状态</th>
              <th>操作人</th>
              <th>时间</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <ImportLine key={row.id} row={row} onOpen={() => onOpen(row.id, row.kind)} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function DropAll({ projectId }: { projectId: string }) {
  const dropAll = useAction(productImport.deleteUnfinished, {
    success: (answer) => `已删除 ${answer.deleted} 个未完成的导入`,
    invalidates: [productImport.listImports],
  });
  return (
    <ConfirmButton
      size="small"
      danger
      right="AlCad.CadProducts:import"
      loading={dropAll.busy}
      ask="删除全部未完成的导入？"
      consequences={`${projectId ? '这个批次' : '所有批次'}里还没有导入的预览会被删除，产品不受影响。`}
      okText="全部删除"
      onConfirm={() => dropAll.run({ body: projectId ? { projectId } : {} })}
    >
      清空未完成
    </ConfirmButton>
  );
}

type ImportRecord = OutputOf<typeof productImport.listImports>['items'][number];

function ImportLine({ row, onOpen }: { row: ImportRecord; onOpen: () => void }) {
  return (
    <tr>
      <td>{row.no}</td>
      <td className="my-ellipsis">{row.displayName}</td>
      <td>{IMPORT_KINDS.find((k) => k.value === row.kind)?.label}</td>
      <td className="my-ellipsis" title={row.fileName ?? ''}>
        {row.fileName}
      </td>
      <td className="num">{fmt.int(row.rowCount)}</td>
      <td className={`num${row.errorCount ? ' bad' : ''}`}>{row.errorCount || '—'}</td>
      <td className="num">{row.warnCount || '—'}</td>
      <td>
        {row.isExpired ? (
          <span className="my-t3">已过期</span>
        ) : (
          <EnumTag options={IMPORT_STATES} value={row.state} small />
        )}
      </td>
      <td>{row.creatorName ?? '—'}</td>
      <td>{fmt.time(row.creationTime)}</td>
      <td className="acts">
        {row.state === IMPORT_OPEN && <UnfinishedActs row={row} onOpen={onOpen} />}
        {row.state === IMPORT_DONE && <DoneActs row={row} onOpen={onOpen} />}
      </td>
    </tr>
  );
}

/** A kept preview is gone on with, unless it is too old, or thrown away. */
function UnfinishedActs({ row, onOpen }: { row: ImportRecord; onOpen: () => void }) {
  const drop = useAction(productImport.deleteImport, {
    success: '已删除',
    invalidates: [productImport.listImports],
  });
  return (
    <>
      {!row.isExpired && (
        <Button type="link" size="small" onClick={onOpen}>
          继续
        </Button>
      )}
      <ConfirmButton
        type="link"
        size="small"
        danger
        right="AlCad.CadProducts:import"
        ask={`删除未完成的导入 ${row.no}？`}
        consequences="预览和所做的修改会被删除，产品不受影响"
        okText="删除"
        onConfirm={() => drop.run({ params: { importId: row.id } })}
      >
        删除
      </ConfirmButton>
    </>
  );
}

function DoneActs({ row, onOpen }: { row: ImportRecord; onOpen: () => void }) {
  const undo = useUndo();
  return (
    <>
      <Button type="link" size="small" onClick={onOpen}>
        查看结果
      </Button>
      <TabLink to={`/cad/product?projectIds=${row.projectId}&importBatchId=${row.id}`}>产品</TabLink>
      <ConfirmButton
        type="link"
        size="small"
        danger
        right="AlCad.CadProducts:import"
        ask={`撤销导入 ${row.no}？`}
        consequences="本批新增的产品将被删除，覆盖或追加的产品恢复原样"
        okText="撤销导入"
        onConfirm={() => undo(row.id)}
      >
        撤销
      </ConfirmButton>
    </>
  );
}
