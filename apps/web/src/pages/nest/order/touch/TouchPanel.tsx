/** Beside the sheet that is being laid: the verdict, the chosen part to the tenth of a millimetre, and what may still be laid on. */
import type { ReactNode } from 'react';
import { InputNumber } from 'antd';
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { dec, type nest, type NestDrawnProduct, type NestFigures, type OutputOf } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { allowedTurn, type Board, restood, shifted } from './touch-model.ts';
import type { Piece } from './touch-piece.ts';
import type { Touch } from './use-touch.ts';

export type Verdict = OutputOf<typeof nest.checkNestLayout>;
const percent = (share: string | null | undefined): string =>
  share ? `${dec(share).times(100).toFixed(2)}%` : '—';

export interface TouchPanelProps {
  touch: Touch;
  /** the last one; `isChecking`: the parts have moved since */
  verdict: Verdict | undefined;
  isChecking: boolean;
  /** the verifier could not be asked, or refused to look */
  failed: { readonly error: Error; readonly again: () => void } | undefined;
  /** of the plan as it stands */
  before: NestFigures | null;
  products: ReadonlyMap<string, NestDrawnProduct>;
  board: Board;
  tray: readonly { productId: string; pieces: number }[];
  sheets: number;
  /** the choice of another plate */
  plate: ReactNode;
  onLayOn: (productId: string) => void;
}

type ToldProps = Pick<TouchPanelProps, 'verdict' | 'isChecking' | 'touch' | 'failed'>;
function Told({ verdict, isChecking, touch, failed }: ToldProps) {
  if (failed)
    return (
      <ul className="nest-touch-faults" role="alert">
        <li>
          <CloseCircleFilled />
          <span>
            校验没有完成：{failed.error.message}{' '}
            <button type="button" className="my-link" onClick={failed.again}>
              重试
            </button>
          </span>
        </li>
      </ul>
    );
  if (!verdict || isChecking) return <p className="nest-touch-good busy">正在校验…</p>;
  if (verdict.faults.length === 0)
    return (
      <p className="nest-touch-good" role="status">
        <CheckCircleFilled /> 校验通过，可以保存
      </p>
    );
  return (
    <ul className="nest-touch-faults" role="alert">
      {verdict.faults.map((f, i) => (
        <li key={i}>
          <CloseCircleFilled />
          <button
            type="button"
            className="my-link"
            disabled={f.seqs.length === 0}
            onClick={() => {
              touch.choose(null);
              const key = touch.pieces[(f.seqs[0] ?? 0) - 1]?.key;
              if (key !== undefined) touch.choose(key);
            }}
          >
            {f.text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Before and after, where they differ. */
function Figures({ before, after }: { before: NestFigures | null; after: NestFigures | null }) {
  if (!before || !after) return null;
  const rows: [string, string, string][] = [
    ['利用率', percent(before.utilization), percent(after.utilization)],
    ['有效利用率', percent(before.effectiveUtilization), percent(after.effectiveUtilization)],
    ['张数', fmt.int(before.sheetAmount), fmt.int(after.sheetAmount)],
    ['未排', `${before.lostAmount} 件`, `${after.lostAmount} 件`],
    ['余料', `${fmt.area(before.remnantArea)} m²`, `${fmt.area(after.remnantArea)} m²`],
    ...(before.netCost !== null && after.netCost !== null
      ? [['净成本', fmt.yuan(before.netCost), fmt.yuan(after.netCost)] as [string, string, string]]
      : []),
    ...(before.processCost !== null && after.processCost !== null
      ? [['加工费', fmt.yuan(before.processCost), fmt.yuan(after.processCost)] as [string, string, string]]
      : []),
  ];
  return (
    <table className="nest-cutlist wide">
      <thead>
        <tr>
          <th>整个方案</th>
          <th className="num">调整前</th>
          <th className="num">调整后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, was, is]) => (
          <tr key={label}>
            <td className="my-t2">{label}</td>
            <td className="num">{was}</td>
            <td className={was === is ? 'num my-t3' : 'num strong'}>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FEW_TURNS = 4;

const withPiece = (pieces: readonly Piece[], to: Piece): Piece[] =>
  pieces.map((p) => (p.key === to.key ? to : p));

function Chosen({ touch, products, board }: Pick<TouchPanelProps, 'touch' | 'products' | 'board'>) {
  const own = touch.pieces.filter((p) => touch.chosen.has(p.key));
  const [only] = own;
  if (!only) return <p className="nest-hint">点选或拖动产品；按住 Shift 可多选</p>;
  if (own.length > 1) return <p className="nest-hint">已选 {own.length} 件</p>;
  const put = (to: Piece): void => touch.put(withPiece(touch.pieces, to), true);
  // an entry that is left is one step back, however many keys it took
  const typed = { onBlur: touch.settle, onPressEnter: touch.settle };
  const product = products.get(only.productId);
  const form = board.sizes.get(only.productId);
  // few turns are pressed through, many are typed
  const isTyped = form?.rings !== undefined && (form.turns?.length ?? Infinity) > FEW_TURNS;
  return (
    <div className="nest-touch-chosen">
      <b>{product?.code}</b>
      <span className="my-t2">
        {fmt.size(product?.w, product?.h)} · {only.rotation}°{only.mirror && ' · 镜像'}
      </span>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis}>
          {axis.toUpperCase()}
          <InputNumber
            size="small"
            value={only[axis]}
            step={1}
            precision={1}
            controls={false}
            aria-label={`${axis.toUpperCase()} 坐标`}
            {...typed}
            onChange={(mm) => {
              if (mm === null) return;
              const by = mm - only[axis];
              put(axis === 'x' ? shifted(only, by, 0) : shifted(only, 0, by));
            }}
          />
        </label>
      ))}
      {isTyped && (
        <label>
          角度
          <InputNumber
            size="small"
            value={only.rotation}
            min={0}
            max={360}
            precision={form.turns === null ? 1 : 0}
            controls={false}
            aria-label="角度"
            {...typed}
            onChange={(degrees) => {
              if (degrees === null) return;
              put(restood(board, only, { rotation: allowedTurn(form, degrees), mirror: only.mirror }));
            }}
          />
        </label>
      )}
    </div>
  );
}

export function TouchPanel(props: TouchPanelProps) {
  const { touch, verdict, products, tray, sheets } = props;
  return (
    <aside className="my-surface nest-right nest-touch-panel" aria-label="调整排版">
      <div className="nest-scroll" tabIndex={0}>
        <h3 className="nest-title">板材</h3>
        {props.plate}
        <h3 className="nest-title">校验</h3>
        <Told verdict={verdict} isChecking={props.isChecking} touch={touch} failed={props.failed} />
        <Figures before={props.before} after={verdict?.figures ?? null} />
        <h3 className="nest-title">选中的产品</h3>
        <Chosen touch={touch} products={products} board={props.board} />
        <h3 className="nest-title">可放上的产品</h3>
        {tray.length === 0 && <p className="nest-hint">没有未排的产品；移出的产品会出现在这里</p>}
        <ul className="nest-touch-tray">
          {tray.map(({ productId, pieces }) => (
            <li key={productId}>
              <span>
                <b>{products.get(productId)?.code ?? '—'}</b>
                <em>{fmt.size(products.get(productId)?.w, products.get(productId)?.h)}</em>
              </span>
              <span className="num">{pieces} 件</span>
              <button
                type="button"
                className="my-link"
                disabled={pieces < sheets}
                title={pieces < sheets ? `要放在 ${sheets} 张上，只剩 ${pieces} 件` : '放到第一个空位'}
                onClick={() => props.onLayOn(productId)}
              >
                放上
              </button>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
