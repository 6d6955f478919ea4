/** Ways to read drawings otherwise that would mend them: for one drawing beside its finding, for all of a kind in a line above the list. */
import { Button } from 'antd';
import {
  type DrawingOffer,
  type DrawingRead,
  type ImportRow,
  type ImportView,
  offerKind,
} from '@muyun/contract';

export type ReadChange = { fileId: string; read: DrawingRead }[];
interface Props {
  batch: ImportView;
  busy: boolean;
  onRead: (drawings: ReadChange) => void;
}

const changeOf = (offers: readonly DrawingOffer[]): ReadChange =>
  offers.map(({ fileId, read }) => ({ fileId, read }));

/** Offers of the drawing that a row comes from. */
export function DrawingOffers({ batch, row, busy, onRead }: Props & { row: ImportRow }) {
  const own = batch.offers.filter((o) => o.fileId === row.fileId);
  if (own.length === 0 || row.isSkipped) return null;
  return (
    <div className="offers" role="group" aria-label="换一种方式读取">
      {own.map((offer, i) => {
        const alike = batch.offers.filter((o) => o.key === offer.key);
        return (
          <span key={offer.key} className="mend">
            <Button
              block
              size="small"
              type={i === 0 ? 'primary' : 'default'}
              disabled={busy}
              onClick={() => onRead(changeOf([offer]))}
            >
              {offer.label}
            </Button>
            {alike.length > 1 && (
              <button
                type="button"
                className="my-link"
                disabled={busy}
                onClick={() => onRead(changeOf(alike))}
              >
                应用到同类 {alike.length} 个图纸
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** All offers by kind, when several drawings wait for the same answer. */
export function OffersBar({ batch, busy, onRead }: Props) {
  const kinds = [...Map.groupBy(batch.offers, (o) => o.key)].filter(([, offers]) => offers.length > 1);
  if (kinds.length === 0) return null;
  return (
    <div className="my-imp-questions" role="group" aria-label="图纸的读取方式">
      <div className="ask">
        <b>有图纸可以换一种方式读取：</b>
        {kinds.map(([key, offers]) => (
          <Button key={key} size="small" disabled={busy} onClick={() => onRead(changeOf(offers))}>
            {offers.length} 个图纸{offerKind(key)}
          </Button>
        ))}
      </div>
    </div>
  );
}
