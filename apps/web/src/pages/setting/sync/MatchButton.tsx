/** 自动匹配: what has one name here and there is shown, and mapped where it stays ticked. */
import { useState } from 'react';
import { Button } from 'antd';
import { third, type OutputOf } from '@muyun/contract';
import { tellOutcome } from '../../../kit/feedback.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type Column, DataTable, useSelection } from '../../../kit/table/index.ts';

type Found = OutputOf<typeof third.matchMapping>;
type Pair = Found['pairs'][number];
const COLUMNS: Column<Pair>[] = [
  { key: 'code', title: '编码', width: 110, grow: false },
  { key: 'name', title: '名称', width: 200 },
  { key: 'remoteName', title: '对方名称', width: 200 },
  { key: 'remoteId', title: '对方编码', width: 130, grow: false },
];
const keyOf = (pair: Pair): string => pair.localId;
interface Props {
  config: OutputOf<typeof third.getConfig>;
  kind: number;
}

export function MatchButton({ config, kind }: Props) {
  const [found, setFound] = useState<Found>();
  const find = useAction(third.matchMapping, {
    onSuccess: (answer) => {
      if (answer.pairs.length > 0) return setFound(answer);
      const content =
        answer.left > 0
          ? `还有 ${fmt.int(answer.left)} 条没有对应：对方没有同名的，或名称有重复，请逐条填写对方编码。`
          : '所有数据都已对应。';
      tellOutcome('没有可以自动匹配的数据', content);
    },
  });
  return (
    <>
      <Button
        loading={find.busy}
        onClick={() => void find.run({ params: { id: config.id }, body: { kind } })}
      >
        自动匹配
      </Button>
      {found && <Matched config={config} kind={kind} found={found} onClose={() => setFound(undefined)} />}
    </>
  );
}

function Matched({ config, kind, found, onClose }: Props & { found: Found; onClose: () => void }) {
  const picked = useSelection<Pair>(keyOf);
  const save = useAction(third.matchMapping, {
    success: (answer) => `已对应 ${fmt.int(answer.saved)} 条`,
    invalidates: [third.listMapping],
    onSuccess: onClose,
  });
  const ids = picked.rows.size > 0 ? [...picked.rows.keys()] : found.pairs.map(keyOf);
  return (
    <HouseModal
      title={`自动匹配 · ${config.name}`}
      open
      width={760}
      okText={`对应${picked.rows.size > 0 ? '所选' : ''} ${fmt.int(ids.length)} 条`}
      busy={save.busy}
      onOk={() => void save.run({ params: { id: config.id }, body: { kind, localIds: ids } })}
      onCancel={onClose}
    >
      <p className="my-t2">
        名称相同且双方都只有一条的数据如下。
        {found.left > 0 && ` 另有 ${fmt.int(found.left)} 条没有同名的或名称重复，请逐条填写。`}
      </p>
      <div className="sync-preview">
        <DataTable
          columns={COLUMNS}
          rows={found.pairs}
          keyOf={keyOf}
          selection={picked}
          label="可以对应的数据"
        />
      </div>
    </HouseModal>
  );
}
