/** What must be decided before the import, once for all rows of a kind: each with the buttons that mend them all. */
import { useState } from 'react';
import { Button } from 'antd';
import { QuestionCircleFilled } from '@ant-design/icons';
import { type ImportView, importFieldLabel } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { PlateTypeSelect } from '../../../widgets/master-select/index.ts';
import type { KindEdit } from './use-check.ts';

type Question = ImportView['questions'][number];
const TITLES: Readonly<Record<string, string>> = {
  foldNoType: '折边已填写，但没有板型：不选会按平板下料，每个方向都偏小',
  foldUnused: '折边已填写，但所写的板型没有折边',
  foldZero: '折边写的是 0，但所写的板型会折边',
  unfoldDiffers: '清单的展开尺寸与按板型算出的不一致',
  paramUnused: '有参数用不上',
  sizeTwice: '规格与宽高列写得不一样',
  thicknessTwice: '板厚写了两处，不一样',
  depthTwice: '折边写了两处，不一样',
  cancelled: '备注写着不做或作废',
  unitDoubt: '清单没有写单位，尺寸都很小：请确认单位',
  valueLost: '同一尺寸或数量有两列，写得不一样',
};
/** Questions about the plate type; the first answer is the likely one. All others are a choice between equals. */
const OF_TYPE = new Set(['foldNoType', 'foldUnused']);

interface Props {
  batch: ImportView;
  busy: boolean;
  onKinds: (kinds: KindEdit[]) => void;
  onLook: (question: Question) => void;
}

export function Questions({ batch, busy, onKinds, onLook }: Props) {
  const [asking, setAsking] = useState<Question | null>(null);
  if (batch.questions.length === 0) return null;
  return (
    <div className="my-surface my-imp-questions" role="alert">
      {batch.questions.map((question) => (
        <div key={`${question.field}${question.code}`} className="ask">
          <QuestionCircleFilled />
          <b>{TITLES[question.code] ?? question.message}</b>
          <button type="button" className="my-link" onClick={() => onLook(question)}>
            {fmt.int(question.rows)} 行
          </button>
          <span className="acts">
            {question.repairs.map((repair, i) => (
              <Button
                key={repair.kind}
                size="small"
                type={i === 0 && OF_TYPE.has(question.code) ? 'primary' : 'default'}
                disabled={busy}
                onClick={() => onKinds([{ kind: repair.kind }])}
              >
                {repair.rows > 1 ? '全部' : ''}
                {repair.label}
              </Button>
            ))}
            {OF_TYPE.has(question.code) && (
              <Button size="small" disabled={busy} onClick={() => setAsking(question)}>
                其他板型…
              </Button>
            )}
          </span>
        </div>
      ))}
      {asking && (
        <TypeDialog
          question={asking}
          busy={busy}
          onCancel={() => setAsking(null)}
          onType={(name) => {
            const kind = asking.repairs[0]?.kind;
            setAsking(null);
            if (kind) onKinds([{ kind, set: { plateType: name } }]);
          }}
        />
      )}
    </div>
  );
}

function TypeDialog({
  question,
  busy,
  onCancel,
  onType,
}: {
  question: Question;
  busy: boolean;
  onCancel: () => void;
  onType: (name: string) => void;
}) {
  const [type, setType] = useState<{ id: string; name: string } | null>(null);
  return (
    <HouseModal
      title={`${fmt.int(question.rows)} 行的${importFieldLabel('plateType')}`}
      open
      width={420}
      busy={busy}
      okText={`用于 ${fmt.int(question.rows)} 行`}
      okDisabled={type === null}
      onCancel={onCancel}
      onOk={() => type && onType(type.name)}
    >
      <PlateTypeSelect
        value={type?.id ?? null}
        onChange={(id, row) => setType(id ? { id, name: String(row?.['name'] ?? '') } : null)}
        placeholder="选择板型"
      />
    </HouseModal>
  );
}
