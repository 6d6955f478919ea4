/** 调整排版: one sheet is laid by hand. The verifier looks at every step, and once more before it is kept. */
import { useEffect, useMemo, useState } from 'react';
import { Button, InputNumber } from 'antd';
import { nest } from '@muyun/contract';
import type { NestDrawnProduct, NestLayout, NestOrderDetail } from '@muyun/contract';
import { confirmAsk, toast } from '../../../../kit/feedback.ts';
import { useAction, useCall } from '../../../../kit/http/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { useView } from '../../../../widgets/nest-sheet/index.ts';
import type { PartColor } from '../../../../widgets/nest-sheet/index.ts';
import { PlateSelect } from './PlateSelect.tsx';
import { TouchBoard } from './TouchBoard.tsx';
import { TouchHead } from './TouchHead.tsx';
import { TouchPanel } from './TouchPanel.tsx';
import type { Board } from './touch-model.ts';
import { piecesOf, trayOf } from './touch-model.ts';
import { formOf } from './touch-shape.ts';
import { useWrong } from './use-wrong.ts';
import { useTouch } from './use-touch.ts';
import type { Touch } from './use-touch.ts';
import { usePlate } from './use-plate.ts';
import { useTouchKeys } from './use-touch-keys.ts';
import './touch.css';

const CHECK_AFTER_MS = 250;
const GIVE_UP = {
  title: '放弃这次调整？',
  okText: '放弃调整',
  cancelText: '继续调整',
  danger: true,
} as const;
const CALLS = [
  nest.getNestOrder,
  nest.listNestOrders,
  nest.listNestResults,
  nest.nestRuns,
  nest.nestOrderLog,
];

export interface TouchWorkProps {
  order: NestOrderDetail;
  layout: NestLayout;
  /** all of the plan */
  layouts: readonly NestLayout[];
  products: ReadonlyMap<string, NestDrawnProduct>;
  colors: ReadonlyMap<string, PartColor>;
  onClose: () => void;
}

/** What lies nowhere has no drawing among the sheets: its flat size is drawn. */
function withLoose(
  products: TouchWorkProps['products'],
  unplaced: NestOrderDetail['unplaced'],
): ReadonlyMap<string, NestDrawnProduct> {
  const all = new Map(products);
  for (const u of unplaced)
    if (!all.has(u.productId) && u.unfoldWidth !== null && u.unfoldHeight !== null)
      all.set(u.productId, {
        id: u.productId,
        code: u.code,
        w: u.unfoldWidth,
        h: u.unfoldHeight,
        outline: null,
        holes: [],
        bends: [],
        grooves: [],
      } as unknown as NestDrawnProduct);
  return all;
}

type Params = NestOrderDetail['runs'][number]['params'] | undefined;

/** How the products are laid: their sizes, turns, and outlines where they are cut along them. */
function formsOf(products: TouchWorkProps['products'], params: Params): Board['sizes'] {
  const openings = { isAllowed: params?.partInPart ?? true, least: params?.minHoleArea ?? 0 };
  return new Map([...products].map(([id, product]) => [id, formOf(product, openings)]));
}

function boardOf(layout: Pick<NestLayout, 'width' | 'length'>, sizes: Board['sizes'], params: Params): Board {
  const { left, right, top, bottom } = params?.trims ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    sizes,
    room: { x: left, y: bottom, w: layout.length - left - right, h: layout.width - top - bottom },
    gap: Math.max(params?.spacing ?? 0, params?.kerf ?? 0),
  };
}

/** The verdict on the parts as they lie, a moment after they have come to rest. */
function useVerdict(layout: NestLayout, { pieces }: Touch, sheets: number, stockId: string) {
  const body = useMemo(
    () => ({
      sheets,
      ...(stockId === layout.stockId ? {} : { stockId }),
      placements: pieces.map(({ key: _key, ...place }) => place),
    }),
    [pieces, sheets, stockId, layout.stockId],
  );
  const [asked, setAsked] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(body), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(nest.checkNestLayout, {
    params: { id: layout.id },
    body: asked,
  });
  const isAnswered = asked === body && !isFetching;
  return {
    body,
    verdict: data,
    // without a line to the server it waits, and the last verdict is of other places
    isCurrent: isAnswered && !isPlaceholderData && !error,
    failed: isAnswered && error ? { error, again: () => void refetch() } : undefined,
  };
}

/** The sheet, what is done to it, and what the verifier says. */
function useTouchWork({ order, layout, layouts, products, onClose }: TouchWorkProps) {
  const all = useMemo(() => withLoose(products, order.unplaced), [products, order.unplaced]);
  const params = order.runs.find((r) => r.isChosen)?.params;
  const [first] = useState(() => piecesOf(layout));
  const [sheets, setSheets] = useState(layout.repeat);
  const sizes = useMemo(() => formsOf(all, params), [all, params]);
  const touch = useTouch(sizes, first);
  const plate = usePlate({ order, layout, layouts }, { sizes, pieces: touch.pieces, sheets });
  const { width, length } = plate.size;
  const board = useMemo(() => boardOf({ width, length }, sizes, params), [width, length, sizes, params]);
  const isChanged = touch.isChanged || plate.isSwapped;
  const { body, verdict, isCurrent, failed } = useVerdict(layout, touch, sheets, plate.stockId);
  const wrong = useWrong(board, touch.pieces, isCurrent ? verdict?.faults : undefined);
  const loose = useLoose(verdict, isCurrent && !isChanged);
  useTab({ dirty: isChanged });
  const turn = (isFine = false): void => {
    if (!touch.turn(isFine)) toast.info('选中的产品不能旋转');
  };
  useTouchKeys(touch, turn);
  const save = useAction(nest.updateNestLayout, {
    success: ({ runNo }) => `已保存为第 ${runNo} 次方案`,
    invalidates: CALLS,
    onSuccess: onClose,
  });
  const leave = async (): Promise<void> => {
    if (isChanged && !(await confirmAsk(GIVE_UP))) return;
    onClose();
  };
  return {
    all,
    board,
    touch,
    turn,
    wrong,
    sheets,
    setSheets,
    leave,
    verdict,
    isChecking: !isCurrent,
    failed,
    tray: trayOf(loose, first, touch.pieces, sheets),
    plate,
    isReady: isChanged && isCurrent && verdict?.faults.length === 0,
    isSaving: save.busy,
    save: () => save.run({ params: { id: layout.id }, body: { ...body, version: order.version } }),
  };
}
type Work = ReturnType<typeof useTouchWork>;

export function TouchWork(props: TouchWorkProps) {
  const { order, layout, colors } = props;
  const work = useTouchWork(props);
  const { touch, verdict, isChecking, all } = work;
  const { plate } = work;
  const handle = useView(plate.size.length, plate.size.width, `touch ${layout.id} ${plate.stockId}`);
  // remnants belong to the parts as they were judged
  const drawn = {
    ...layout,
    ...plate.size,
    remnants: (isChecking ? undefined : verdict?.layout?.remnants) ?? [],
  };
  return (
    <>
      <section className="my-surface nest-middle">
        <TouchHead
          layout={drawn}
          touch={touch}
          board={work.board}
          onTurn={() => work.turn()}
          handle={handle}
        />
        <TouchBoard
          layout={drawn}
          board={work.board}
          touch={touch}
          handle={handle}
          wrong={work.wrong}
          products={all}
          colors={colors}
        />
        <TouchFoot layout={layout} work={work} />
      </section>
      <TouchPanel
        touch={touch}
        verdict={verdict}
        isChecking={isChecking}
        failed={work.failed}
        before={order.figures}
        products={all}
        board={work.board}
        tray={work.tray}
        plate={
          <PlateSelect
            plates={plate.plates}
            own={layout.stockId}
            chosen={plate.stockId}
            onChoose={plate.choose}
          />
        }
        sheets={work.sheets}
        onLayOn={(productId) => {
          if (!touch.layOn(work.board, productId)) toast.info('没有放得下的空位，先放在左下角');
        }}
      />
    </>
  );
}

/** For how many sheets, and the end of it. */
function TouchFoot({ layout, work }: { layout: NestLayout; work: Work }) {
  const canMirror = work.touch.pieces.some((p) => work.board.sizes.get(p.productId)?.mirrors);
  return (
    <footer className="nest-touch-foot">
      {layout.repeat > 1 && (
        <label>
          用于
          <InputNumber
            size="small"
            min={1}
            max={layout.repeat}
            precision={0}
            value={work.sheets}
            onChange={(n) => work.setSheets(n ?? layout.repeat)}
            aria-label="用于几张"
          />
          / {layout.repeat} 张
        </label>
      )}
      <span className="my-t3 my-ellipsis">
        R 旋转{canMirror && ' · M 镜像'} · Del 移出 · 方向键微移 1 mm（Shift 10 mm）· Ctrl+Z 撤销
      </span>
      <span className="end">
        <Button onClick={() => void work.leave()}>取消</Button>
        <Button
          type="primary"
          disabled={!work.isReady}
          loading={work.isSaving}
          onClick={() => void work.save()}
        >
          保存调整
        </Button>
      </span>
    </footer>
  );
}

/** What lay nowhere before anything was touched. */
function useLoose(
  verdict: { unplaced: readonly { productId: string; quantity: number }[] } | undefined,
  isFirst: boolean,
): ReadonlyMap<string, number> {
  const [loose, setLoose] = useState<ReadonlyMap<string, number> | null>(null);
  if (loose === null && verdict && isFirst)
    setLoose(new Map(verdict.unplaced.map((u) => [u.productId, u.quantity])));
  return loose ?? new Map();
}
