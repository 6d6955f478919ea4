/** 名称对应: what the names in the list mean in master data. An unknown one is chosen or made here, and remembered. */
import { useState } from 'react';
import { Button, Input } from 'antd';
import { ArrowRightOutlined } from '@ant-design/icons';
import { importFieldLabel, type ImportView } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ColorCardSelect, PlateTypeSelect, TextureSelect } from '../../../widgets/master-select/index.ts';

type Name = ImportView['names'][number];
export interface NameChoice {
  kind: Name['kind'];
  alias: string;
  targetId: string | null;
  create?: { name: string };
}

const SELECTS = { plateType: PlateTypeSelect, texture: TextureSelect, color: ColorCardSelect };
const WORDS: Readonly<Record<Name['status'], string>> = {
  unknown: '未对应',
  new: '新建',
  similar: '自动识别',
  alias: '',
};

export function NamesBlock({
  batch,
  busy,
  onNames,
}: {
  batch: ImportView;
  busy: boolean;
  onNames: (names: NameChoice[]) => void;
}) {
  const [open, setOpen] = useState<Name | null>(null);
  if (batch.names.length === 0) return null;
  return (
    <div className="names">
      <div className="my-block-title">名称对应</div>
      {batch.names.map((name) => (
        <button
          key={`${name.kind}${name.alias}`}
          type="button"
          className={`name ${name.status}`}
          disabled={busy}
          title="点击修改对应"
          onClick={() => setOpen(name)}
        >
          <span className="my-ellipsis">{name.alias}</span>
          <ArrowRightOutlined />
          <b className="my-ellipsis">
            {name.status === 'new' ? `${WORDS.new} ${name.target ?? ''}` : (name.target ?? WORDS.unknown)}
          </b>
          <i>{name.rows} 行</i>
        </button>
      ))}
      {open && (
        <NameDialog
          name={open}
          busy={busy}
          onCancel={() => setOpen(null)}
          onChoose={(choice) => {
            setOpen(null);
            onNames([choice]);
          }}
        />
      )}
    </div>
  );
}

export function NameDialog({
  name,
  busy,
  onCancel,
  onChoose,
}: {
  name: Name;
  busy: boolean;
  onCancel: () => void;
  onChoose: (choice: NameChoice) => void;
}) {
  const [target, setTarget] = useState<string | null>(name.targetId);
  const [made, setMade] = useState(name.alias);
  const Pick = SELECTS[name.kind];
  const mayMake = name.kind === 'plateType' && name.status === 'unknown' && can('AlBasic.PlateTypes:add');
  return (
    <HouseModal
      title={`${importFieldLabel(name.kind)}「${name.alias}」对应到`}
      open
      width={480}
      busy={busy}
      okText="确定"
      okDisabled={target === null}
      onCancel={onCancel}
      onOk={() => onChoose({ kind: name.kind, alias: name.alias, targetId: target })}
    >
      <div className="my-imp-namedlg">
        <Pick value={target} onChange={setTarget} placeholder={`选择${importFieldLabel(name.kind)}`} />
        <div className="my-t3">本清单 {name.rows} 行按此识别，以后导入自动使用</div>
        {mayMake && (
          <div className="make">
            <span className="my-t2">没有这个板型？</span>
            <Input value={made} maxLength={50} onChange={(e) => setMade(e.target.value)} />
            <Button
              disabled={made.trim() === '' || busy}
              onClick={() =>
                onChoose({
                  kind: name.kind,
                  alias: name.alias,
                  targetId: null,
                  create: { name: made.trim() },
                })
              }
            >
              新建板型
            </Button>
          </div>
        )}
      </div>
    </HouseModal>
  );
}
