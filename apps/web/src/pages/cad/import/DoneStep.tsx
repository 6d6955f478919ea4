/** After the import: what came of it, and where to go next. */
import { Button } from 'antd';
import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { ImportView } from '@muyun/contract';
import { IMPORT_UNDONE, productImport } from '@muyun/contract';
import { Can } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { ConfirmButton } from '../../../kit/overlay/index.ts';
import { ImportHead } from './ImportHead.tsx';
import { useUndo } from './use-undo.ts';

interface DoneStepProps {
  batch: ImportView;
  onAgain: () => void;
  onGo: (change: { importId?: string }) => void;
}

export function DoneStep({ batch, onAgain, onGo }: DoneStepProps) {
  const isBack = batch.state === IMPORT_UNDONE;
  const warnings = isBack ? [] : (batch.result?.warnings ?? []);
  return (
    <>
      <ImportHead kind={batch.kind === 2 ? 2 : 1} step={4} batch={batch} />
      <div className="my-surface grow my-imp-done">
        {isBack ? <StopOutlined className="void" /> : <CheckCircleFilled className="ok" />}
        <h2>
          {isBack
            ? '导入已撤销'
            : `已导入 ${fmt.int(batch.totals.pieces)} 件，${fmt.area(batch.totals.area)} m²`}
        </h2>
        <div className="my-t2">
          {isBack ? '本批产品已删除，工程的数量已重新统计' : `${batch.no} · ${batch.displayName}`}
        </div>
        {!isBack && <Figures batch={batch} />}
        <div className="acts">
          {!isBack && <WaysOn batch={batch} onGo={onGo} />}
          <Button onClick={onAgain}>继续导入</Button>
          {!isBack && <UndoButton batch={batch} />}
        </div>
        {warnings.length > 0 && (
          <ul className="warnings">
            {warnings.slice(0, 50).map((w) => (
              <li key={`${w.row}${w.code}`}>
                第 {w.row} 行 {w.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Figures({ batch }: { batch: ImportView }) {
  const { result } = batch;
  const figures = result
    ? (
        [
          ['新增', result.created],
          ['追加', result.merged],
          ['覆盖', result.updated],
          ['跳过', result.skipped + batch.counts.skipped],
        ] as const
      ).filter(([label, n]) => n > 0 || label === '新增')
    : [];
  return (
    <div className="figures">
      {figures.map(([label, n]) => (
        <div key={label}>
          <b>{fmt.int(n)}</b>
          <span>{label === '跳过' ? '跳过行' : `${label}产品`}</span>
        </div>
      ))}
      {result && result.warnings.length > 0 && (
        <div className="warn">
          <b>{result.warnings.length}</b>
          <span>条警告</span>
        </div>
      )}
    </div>
  );
}

/** The products, nesting, and other lists of the same file. */
function WaysOn({ batch, onGo }: Pick<DoneStepProps, 'batch' | 'onGo'>) {
  const navigate = useNavigate();
  const more = useAction(productImport.nextSheet, {
    invalidates: [productImport.listImports],
    onSuccess: (answer) => onGo({ importId: answer.id }),
  });
  // other lists of the same file
  const next =
    batch.kind === 1
      ? batch.sheets.filter((s) => s.listRows !== null && !s.isChosen && !s.isImported).slice(0, 3)
      : [];
  return (
    <>
      <Button
        type="primary"
        onClick={() => void navigate(`/cad/product?projectIds=${batch.projectId}&importBatchId=${batch.id}`)}
      >
        查看产品
      </Button>
      <Can right="AlNest.NestOrders:add">
        <Button onClick={() => void navigate(`/nest/order?create=1&projectId=${batch.projectId}`)}>
          加入套料
        </Button>
      </Can>
      {next.map((s) => (
        <Button
          key={s.name}
          loading={more.busy}
          onClick={() => void more.run({ params: { importId: batch.id }, body: { sheet: s.name } })}
        >
          导入「{s.name}」{fmt.int(s.listRows ?? 0)} 行
        </Button>
      ))}
    </>
  );
}

function UndoButton({ batch }: { batch: ImportView }) {
  const undo = useUndo();
  return (
    <ConfirmButton
      danger
      right="AlCad.CadProducts:import"
      ask={`撤销导入 ${batch.no}？`}
      consequences="本批新增的产品将被删除，覆盖或追加的产品恢复原样。已套料、排产或发货的产品不能撤销。"
      okText="撤销导入"
      onConfirm={() => undo(batch.id)}
    >
      撤销导入
    </ConfirmButton>
  );
}
