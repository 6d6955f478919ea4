/** /equipment/ipc: the workstations and how much they are used. */
import { deviceLog } from '@muyun/contract';
import { DeviceList } from './DeviceList.tsx';

export default function IpcList() {
  return <DeviceList call={deviceLog.listIpcs} noun="工作站" equipmentType="1" />;
}
