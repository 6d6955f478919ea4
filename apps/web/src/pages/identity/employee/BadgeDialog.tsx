/** 工牌: a card of 86 × 54 mm with the code of the employee, told once and printed at once. */
import { useRef } from 'react';
import { QRCode } from 'antd';
import { employment, type OutputOf } from '@muyun/contract';
import { HouseModal } from '../../../kit/overlay/index.ts';
import './employee.css';

export type Badge = OutputOf<typeof employment.issueBadge>;

/** Of a card as paper needs it: no colours of the theme. */
const PAPER_STYLE = `
@page { size: 86mm 54mm; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; font-family: "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif; color: #000 }
.em-badge { display: flex; gap: 4mm; width: 86mm; height: 54mm; padding: 5mm }
.em-badge-text { flex: 1; min-width: 0; display: flex; flex-direction: column }
.em-badge-space { font-size: 8pt } .em-badge-name { margin-top: 5mm; font-size: 17pt; font-weight: 600 }
.em-badge-text dl { margin: auto 0 0; font-size: 8.5pt } .em-badge-text dl > div { display: flex; gap: 2mm }
.em-badge-text dt { color: #555 } .em-badge-text dd { margin: 0 }
.em-badge-code { align-self: center; width: 36mm; height: 36mm } .em-badge-code svg { width: 100%; height: 100% }
`;

/** Prints what stands in the card from a frame of its own: the page around it stays off the paper. */
function printCard(card: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.className = 'em-print';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const paper = frame.contentDocument;
  if (!paper) return;
  const style = paper.createElement('style');
  style.textContent = PAPER_STYLE;
  paper.head.append(style);
  paper.body.append(paper.importNode(card, true));
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

export function BadgeDialog({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const facts = [
    ['工号', badge.employeeNo],
    ['岗位', badge.position],
    ['机构', badge.unitNames],
  ] as const;
  return (
    <HouseModal
      title={`工牌 · ${badge.name}`}
      open
      width={480}
      onCancel={onClose}
      cancelText="关闭"
      onOk={() => card.current && printCard(card.current)}
      okText="打印"
    >
      <div className="em-badge" ref={card}>
        <div className="em-badge-text">
          <div className="em-badge-space">{badge.spaceName}</div>
          <div className="em-badge-name">{badge.name}</div>
          <dl>
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
        <div className="em-badge-code">
          <QRCode type="svg" value={badge.code} size={160} bordered={false} color="#000" bgColor="#fff" />
        </div>
      </div>
      <p className="my-t2 em-badge-hint">二维码只在这里显示一次，请立即打印；再次签发会使这张工牌作废。</p>
    </HouseModal>
  );
}
