/** 报漏: scanned or typed, a sheet or a label; which of its pieces, why, with pictures. */
import { useState } from 'react';
import { Alert, Checkbox, Input } from 'antd';
import { ScanOutlined } from '@ant-design/icons';
import { LOST_REPORT, type LostFound, MOST_PHOTOS, nest } from '@muyun/contract';
import { isApiError, request, useAction } from '../../kit/http/index.ts';
import { DateField } from '../../kit/form/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { PictureField } from '../../kit/file/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { LOST_CALLS } from './lost-calls.ts';

interface Typed {
  readonly seqs: readonly number[];
  readonly reason: string;
  readonly photos: readonly string[];
  readonly dueDate: string | null;
  readonly isUrgent: boolean;
}
const NOTHING: Typed = { seqs: [], reason: '', photos: [], dueDate: null, isUrgent: false };

/** What the scanner has read, and what it stands for. */
function useFound(onFound: (found: LostFound) => void) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<LostFound>();
  const [fault, setFault] = useState<string>();
  const look = async () => {
    const code = text.trim();
    if (code === '') return;
    try {
      const answer = await request(nest.findLostPieces, { query: { code } });
      setFound(answer);
      setFault(undefined);
      onFound(answer);
    } catch (error) {
      setFound(undefined);
      setFault(isApiError(error) ? error.message : '查询失败，请重试');
    }
  };
  return { text, setText, found, fault, look };
}

export function ReportDialog({ code, onClose }: { code?: string; onClose: () => void }) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const put = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const { text, setText, found, fault, look } = useFound((f) => put({ seqs: f.seq === null ? [] : [f.seq] }));
  const { run, busy } = useAction(nest.reportLostProduct, {
    success: (answer) => `已报漏 ${answer.sheetNo}：${answer.quantity} 件`,
    invalidates: LOST_CALLS,
    onSuccess: onClose,
  });
  const isReady = found !== undefined && typed.seqs.length > 0 && typed.reason.trim().length > 1;
  return (
    <HouseModal
      title={LOST_REPORT}
      open
      width={720}
      onCancel={onClose}
      onOk={() =>
        void run({
          body: { clientKey, code: found?.sheetNo ?? text, ...typed, reason: typed.reason.trim() } as never,
        })
      }
      okText={typed.seqs.length > 0 ? `${LOST_REPORT} ${typed.seqs.length} 件` : LOST_REPORT}
      okDisabled={!isReady}
      busy={busy}
    >
      <Input
        className="sheet-scan"
        value={text}
        onChange={(e) => setText(e.target.value)}
        onKeyUp={(e) => e.key === 'Enter' && void look()}
        onBlur={() => found === undefined && void look()}
        prefix={<ScanOutlined />}
        placeholder="扫描或输入板号、产品标签，回车"
        aria-label="板号或标签"
        autoFocus={code === undefined}
        allowClear
      />
      {fault && <Alert type="error" showIcon title={fault} className="nest-lost-fault" />}
      {found && <Pieces found={found} seqs={typed.seqs} onChange={(seqs) => put({ seqs })} />}
      {found && <Said typed={typed} onChange={put} />}
    </HouseModal>
  );
}

function Pieces({
  found,
  seqs,
  onChange,
}: {
  found: LostFound;
  seqs: readonly number[];
  onChange: (seqs: readonly number[]) => void;
}) {
  return (
    <>
      <p className="nest-lost-sheet">
        <b>{found.sheetNo}</b>
        <span className="my-t2">
          {[found.title, found.cutTime && `${fmt.time(found.cutTime)} 下料`, found.operatorName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <div className="nest-lost-pieces">
        {found.pieces.map((p) => (
          <Checkbox
            key={p.seq}
            checked={seqs.includes(p.seq)}
            disabled={p.isReturned || p.isVoid}
            onChange={(e) =>
              onChange(e.target.checked ? [...seqs, p.seq] : seqs.filter((seq) => seq !== p.seq))
            }
          >
            {p.code}
            <span className="my-t2">{p.isReturned ? ' 已报漏' : p.lableCode ? ` ${p.lableCode}` : ''}</span>
          </Checkbox>
        ))}
      </div>
    </>
  );
}

function Said({ typed, onChange }: { typed: Typed; onChange: (change: Partial<Typed>) => void }) {
  return (
    <div className="nest-lost-said">
      <div>
        <span>原因</span>
        <Input
          value={typed.reason}
          maxLength={200}
          placeholder="漏切、切坏、尺寸不对……"
          aria-label="原因"
          onChange={(e) => onChange({ reason: e.target.value })}
        />
      </div>
      <div>
        <span>要求日期</span>
        <div className="nest-lost-day">
          <DateField
            ahead
            aria-label="要求日期"
            value={typed.dueDate}
            onChange={(dueDate) => onChange({ dueDate })}
          />
        </div>
        <Checkbox checked={typed.isUrgent} onChange={(e) => onChange({ isUrgent: e.target.checked })}>
          加急
        </Checkbox>
      </div>
      <div>
        <span>照片</span>
        <PictureField
          label="照片"
          most={MOST_PHOTOS}
          value={typed.photos}
          onChange={(photos) => onChange({ photos })}
        />
      </div>
    </div>
  );
}
