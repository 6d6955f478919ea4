/** One piece of a book: its drawing to zoom and turn, what it is made of, the one before and the one after. */
import { useEffect } from 'react';
import { Button } from 'antd';
import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { openBook, type OutputOf } from '@muyun/contract';
import { ColorSwatch, fmt, ProgressBar } from '../../kit/format/index.ts';
import { useCall } from '../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { Drawing } from './Drawing.tsx';
import { type Entry, type Filters, useLost } from './book-entry.ts';

type Detail = OutputOf<typeof openBook.bookProduct>;
interface Props {
  entry: Entry;
  id: string;
  filters: Filters;
  onPiece: (id: string) => void;
  onBack: () => void;
}

export function Piece({ entry, id, filters, onPiece, onBack }: Props) {
  const { code, token: bookToken, onLost } = entry;
  const { data, error, refetch } = useCall(
    openBook.bookProduct,
    { params: { code, productId: id }, query: filters, bookToken },
    { keepPrevious: true },
  );
  useLost(error, onLost, false);
  useArrows(data, onPiece, onBack);
  const isMissing = error?.code === 'Book:NotFound' || error?.code === 'Common:NotFound';
  return (
    <main className="book-piece">
      <header>
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onBack}>
          返回列表
        </Button>
        {data && <span className="my-t2">{`${fmt.int(data.place)} / ${fmt.int(data.total)}`}</span>}
      </header>
      {isMissing ? (
        <EmptyState
          title="图册里没有这件产品"
          hint="它可能已作废，或不在这本图册里"
          actions={<Button onClick={onBack}>查看全部产品</Button>}
        />
      ) : error && !data ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines rows={8} />
      ) : (
        <Shown detail={data} onPiece={onPiece} />
      )}
    </main>
  );
}

function useArrows(detail: Detail | undefined, onPiece: (id: string) => void, onBack: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (target.closest('input, [role="application"]')) return;
      if (event.key === 'ArrowLeft' && detail?.previousId) onPiece(detail.previousId);
      else if (event.key === 'ArrowRight' && detail?.nextId) onPiece(detail.nextId);
      else if (event.key === 'Escape') onBack();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [detail, onPiece, onBack]);
}

const size = (w: number | null, h: number | null): string | null => (w && h ? `${fmt.size(w, h)} mm` : null);

/** What is known of the piece, in the order of the sheet; what is not shown is left out. */
const factsOf = (d: Detail): [string, React.ReactNode][] =>
  (
    [
      ['名称', d.name],
      ['批次', d.batch],
      ['板型', d.plateTypeName],
      ['尺寸', size(d.width, d.height)],
      ['展开尺寸', size(d.unfoldWidth, d.unfoldHeight)],
      ['板厚', d.thickness === null ? null : `${fmt.thickness(d.thickness)} mm`],
      ['材质', d.textureName],
      ['颜色', d.colorName && <ColorSwatch key="color" rgb={d.colorRgb} name={d.colorName} />],
      ['数量', d.quantity === null ? null : `${fmt.int(d.quantity)} 件`],
      ['工艺', d.crafts.map((c) => `${c.label} ${c.value}`).join('，')],
      ['区域', d.region],
      ['安装位置', d.positions.join('、')],
    ] as [string, React.ReactNode][]
  ).filter(([, value]) => value);

function Shown({ detail: d, onPiece }: { detail: Detail; onPiece: (id: string) => void }) {
  return (
    <>
      <div className="book-piece-body">
        <Drawing key={d.id} src={d.drawingUrl} title={d.code} />
        <section className="facts" aria-label="产品信息">
          <h1>{d.code}</h1>
          <dl>
            {factsOf(d).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {d.steps.map((s) => (
            <div key={s.name} className="step">
              <span>{s.name}</span>
              <ProgressBar percent={(s.done / Math.max(1, s.total)) * 100} text />
            </div>
          ))}
        </section>
      </div>
      <Turn detail={d} onPiece={onPiece} />
    </>
  );
}

function Turn({ detail: d, onPiece }: { detail: Detail; onPiece: (id: string) => void }) {
  return (
    <nav className="book-turn" aria-label="翻页">
      <Button
        size="large"
        icon={<LeftOutlined />}
        disabled={!d.previousId}
        onClick={() => d.previousId && onPiece(d.previousId)}
      >
        上一张
      </Button>
      <Button
        size="large"
        icon={<RightOutlined />}
        iconPlacement="end"
        disabled={!d.nextId}
        onClick={() => d.nextId && onPiece(d.nextId)}
      >
        下一张
      </Button>
    </nav>
  );
}
