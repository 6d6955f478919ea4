/** Master data that the list needs and nobody has made: listed together before the import, made with it or not at all. */
import { useState } from 'react';
import { Button } from 'antd';
import { importFieldLabel, type ImportView } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { NameDialog, type NameChoice } from './NamesBlock.tsx';

type Name = ImportView['names'][number];

/** Names that the import would turn into new master data. */
export const newNames = (batch: ImportView): Name[] =>
  batch.names.filter((n) => n.status === 'new' && n.kind !== 'texture');

interface Props {
  batch: ImportView;
  busy: boolean;
  onNames: (names: NameChoice[]) => void;
  onCancel: () => void;
  onOk: () => void;
}

export function NewRecords({ batch, busy, onNames, onCancel, onOk }: Props) {
  const [open, setOpen] = useState<Name | null>(null);
  const names = newNames(batch);
  return (
    <HouseModal
      title="导入时新建基础资料"
      open
      width={560}
      busy={busy}
      okText={names.length > 0 ? `新建 ${names.length} 项并导入` : '导入'}
      onCancel={onCancel}
      onOk={onOk}
    >
      <div className="my-imp-new">
        <p className="my-t2">
          清单里有下面这些名称，资料里还没有。确认后与产品一起写入；导入不成功就不会新建。
        </p>
        <table>
          <thead>
            <tr>
              <th>类别</th>
              <th>清单里的写法</th>
              <th>将新建</th>
              <th className="num">行数</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={`${name.kind}${name.alias}`}>
                <td>{name.kind === 'color' ? '色卡' : importFieldLabel(name.kind)}</td>
                <td>{name.alias}</td>
                <td>{name.target ?? name.alias}</td>
                <td className="num">{fmt.int(name.rows)}</td>
                <td className="acts">
                  <Button type="link" size="small" disabled={busy} onClick={() => setOpen(name)}>
                    对应到已有
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
    </HouseModal>
  );
}
