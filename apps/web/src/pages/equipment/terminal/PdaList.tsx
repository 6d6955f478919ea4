/** /equipment/pda: the handheld terminals and how much they are used. */
import { deviceLog } from '@muyun/contract';
import { DeviceList } from './DeviceList.tsx';

export default function PdaList() {
  return <DeviceList call={deviceLog.listPdas} noun="PDA" equipmentType="2" />;
}
