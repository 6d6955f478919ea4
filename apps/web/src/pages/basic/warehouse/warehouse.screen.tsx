/** 仓库 with its places: default by factory, labels of places. */
import { printPositions, setDefaultWarehouse, warehouse } from '@muyun/contract';
import type { MasterScreens } from '../../../kit/document/index.ts';
import { factory } from '../../../widgets/project-filters/index.ts';
import { FactorySelect } from './FactorySelect.tsx';
import { download } from '../../../kit/http/index.ts';

const P = 'AlBasic.WareHouses';

const screen: MasterScreens<typeof warehouse> = {
  master: warehouse,
  options: {
    columns: [
      'code',
      'name',
      'domain',
      'purpose',
      'factoryId',
      'positionCount',
      'managerNames',
      'isDefault',
      'isEnabled',
    ],
    filters: [factory],
    overrides: { code: { fixed: 'left', width: 110 }, name: { grow: true } },
    form: [
      'code',
      'name',
      'domain',
      'purpose',
      'factoryId',
      'ownerDemanderId',
      'supplierId',
      'managerIds',
      'isEnabled',
      'remark',
      'positions',
    ],
    items: {
      remark: { multiline: false },
      factoryId: { control: <FactorySelect /> },
      ownerDemanderId: { help: '客供材仓必填' },
      supplierId: { help: '外协虚拟仓必填' },
    },
    actionsWidth: 150,
    emptyHint: '至少建一个材料仓并设为默认，采购单会自动带出收货仓库',
    rowActions: (row, { gesture }) => [
      {
        label: '设为默认',
        right: `${P}:edit`,
        ...(row['isDefault'] ? { blocked: '已经是默认仓库' } : {}),
        onClick: () =>
          gesture.run(
            setDefaultWarehouse,
            { params: { id: row.id }, body: { version: row.version } },
            { success: '已设为默认', invalidates: [warehouse.calls.list, warehouse.calls.all] },
          ),
      },
      {
        label: '打印库位标签',
        right: `${P}:get`,
        ...(row['positionCount'] === 0 ? { blocked: '还没有库位' } : {}),
        onClick: () => download(printPositions, { params: { id: row.id } }),
      },
    ],
  },
};
export default screen;
