/** 快捷新建: what this person may begin, at the place where it is begun. */
import { PlusOutlined } from '@ant-design/icons';
import type { OneRight } from '@muyun/contract';
import { useRights } from '../../../kit/auth/policy-store.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';

const STARTS: readonly { title: string; right: OneRight; to: string }[] = [
  { title: '新增工程', right: 'AlCad.CadProjects:add', to: '/cad/project?do=新增工程' },
  { title: '导入产品', right: 'AlCad.CadProducts:import', to: '/cad/product-import' },
  { title: '新建套料', right: 'AlNest.NestOrders:add', to: '/nest/order?create=1' },
  {
    title: '新增采购申请',
    right: 'AlMaterialPurchase.Requisitions:add',
    to: '/purchase/material/requisition/detail?mode=add',
  },
  {
    title: '新增采购单',
    right: 'AlMaterialPurchase.Orders:add',
    to: '/purchase/material/order/detail?mode=add',
  },
];

export function StartBlock() {
  const can = useRights();
  const shown = STARTS.filter((s) => can(s.right));
  if (shown.length === 0) return null;
  return (
    <section className="my-surface my-home-block workplace-start" aria-label="快捷新建">
      <h2 className="my-block-title">快捷新建</h2>
      <div>
        {shown.map((s) => (
          <TabLink key={s.title} to={s.to}>
            <PlusOutlined /> {s.title}
          </TabLink>
        ))}
      </div>
    </section>
  );
}
