/** 409: somebody else was faster. Field by field, 用对方的 or 用我的覆盖. */
import { Button } from 'antd';
import { ExclamationCircleFilled } from '@ant-design/icons';
import { HouseModal } from './HouseModal.tsx';

export interface ConflictField {
  label: string;
  theirs: string;
  mine: string;
}
export interface ConflictDialogProps {
  open: boolean;
  /** 王建平在 14:05 改过这张单; without it the text of the error alone */
  who?: string;
  fields: readonly ConflictField[];
  onTheirs: () => void;
  onMine: () => void;
  onCancel: () => void;
}

export function ConflictDialog({ open, who, fields, onTheirs, onMine, onCancel }: ConflictDialogProps) {
  return (
    <HouseModal
      title={
        <>
          <ExclamationCircleFilled style={{ color: 'var(--warning)', marginInlineEnd: 8 }} />
          {who ?? '数据已被他人修改'}
        </>
      }
      open={open}
      onCancel={onCancel}
      bare
      width={480}
    >
      <div className="my-t2">
        {who
          ? '数据已被他人修改，请刷新后重试'
          : '对方刚保存了下面的内容，选择保留哪一方的；「未改」的字段总是保留对方的'}
      </div>
      {fields.length > 0 && (
        <table className="my-conflict">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">对方</th>
              <th scope="col">我的</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((f) => (
              <tr key={f.label}>
                <td>{f.label}</td>
                <td>{f.theirs}</td>
                <td className="mine">{f.mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="my-modal-foot">
        <Button onClick={onTheirs}>用对方的</Button>
        <Button type="primary" onClick={onMine}>
          用我的覆盖
        </Button>
      </div>
    </HouseModal>
  );
}
