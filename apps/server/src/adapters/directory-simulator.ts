/** An address book for demonstrations and tests: one company for every AppKey, changed by whoever holds it. `down…` is not there. */
import {
  DirectoryError,
  type DirectoryGateway,
  type DirectoryKey,
  type RemotePerson,
  type RemoteUnit,
} from '../kit/directory.ts';

export interface SimulatedCompany {
  units: readonly RemoteUnit[];
  people: readonly RemotePerson[];
}
const COMPANY: SimulatedCompany = {
  units: [
    { id: '2', name: '生产部', parentId: null },
    { id: '3', name: '下料车间', parentId: '2' },
    { id: '4', name: '销售部', parentId: null },
  ],
  people: [
    { id: 'wang', name: '王建国', phone: '13800000001', unitIds: ['3'], isActive: true },
    { id: 'chen', name: '陈晓梅', phone: '13800000002', unitIds: ['4'], isActive: true },
    { id: 'liu', name: '刘志强', phone: '13800000003', unitIds: ['2', '3'], isActive: true },
  ],
};
export const simulatedCompanies = new Map<string, SimulatedCompany>();

/** `secret` of the simulated company: another one is refused. */
export function directorySimulator(secret = 'simulator'): DirectoryGateway {
  const companyOf = (key: DirectoryKey): SimulatedCompany => {
    if (key.appId.startsWith('down')) throw new DirectoryError('connection refused');
    if (key.secret !== secret) throw new DirectoryError('40001 invalid credential');
    return simulatedCompanies.get(key.appId) ?? COMPANY;
  };
  return {
    check: async (key) => void companyOf(key),
    units: async (key) => companyOf(key).units,
    people: async (key) => companyOf(key).people,
  };
}
