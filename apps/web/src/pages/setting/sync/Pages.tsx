/** The pages of a list in a dialog; nothing for one page. */
import { Pagination } from 'antd';

export function Pages(props: { page: number; size: number; total: number; onPage: (page: number) => void }) {
  if (props.total <= props.size) return null;
  return (
    <Pagination
      size="small"
      align="end"
      style={{ marginTop: 8 }}
      current={props.page}
      pageSize={props.size}
      total={props.total}
      showSizeChanger={false}
      onChange={props.onPage}
    />
  );
}
