/** The last cell of a typed line: takes the line out. Without `onRemove` the line must stay. */
import { Button } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';

export const RemoveCell = ({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) => (
  <td className="act">
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={label}
      disabled={!onRemove}
      onClick={onRemove}
    />
  </td>
);
