/** Row types of the database, derived from the field catalogues. A table is declared here by one line. */
import type { ColumnType, Generated } from 'kysely';
import type {
  areaRuleFields,
  bendFields,
  Catalogue,
  colorFields,
  demanderFields,
  Field,
  Kind,
  nestOrderFields,
  nestOrderProductFields,
  orderCodeFields,
  plateSizeFields,
  plateTypeFields,
  productFields,
  projectFields,
  stockPlateFields,
  textureFields,
  thicknessFields,
  widthFields,
} from '@muyun/contract';

/** numeric columns arrive as exact text; lengths too, they become numbers only on the wire */
type Column<F> =
  F extends Field<infer T, infer M>
    ? M extends 'S'
      ? ColumnType<Db<T, F>, Db<T, F> | undefined, Db<T, F> | undefined>
      : null extends T
        ? ColumnType<Db<T, F>, Db<T, F> | undefined, Db<T, F> | undefined>
        : ColumnType<Db<T, F>, Db<T, F>, Db<T, F> | undefined>
    : never;
type Db<T, F> = F extends { kind: infer K extends Kind }
  ? K extends 'length'
    ? T extends null
      ? T
      : T | string
    : T
  : T;

export type TableOf<C extends Catalogue> = { tenantId: ColumnType<string, string, never> } & {
  [K in keyof C]: Column<C[K]>;
};

interface AppAccount {
  id: string;
  userName: string;
  phoneNumber: string | null;
  passwordHash: string | null;
  nickname: string;
  isActive: Generated<boolean>;
  isHostUser: Generated<boolean>;
  isPlatformAdmin: Generated<boolean>;
  mustChangePassword: Generated<boolean>;
  accessFailedCount: Generated<number>;
  accessFailedSince: string | null;
  lockCount: Generated<number>;
  lockoutEnd: string | null;
  lastTenantId: string | null;
  lastLoginTime: string | null;
  creationTime: Generated<string>;
}
interface TenantTable {
  tenantId: string;
  name: string;
  editionId: string;
  isActive: Generated<boolean>;
  activatedTime: string | null;
  disabledTime: string | null;
  isInTrialPeriod: Generated<boolean>;
  expireTime: string | null;
  graceDays: Generated<number>;
  introduction: Generated<string>;
  logoUrl: string | null;
  settings: Generated<unknown>;
  version: Generated<number>;
}
interface AuditTable {
  tenantId: string;
  id: string;
  time: Generated<string>;
  userId: string | null;
  tenantUserId: string | null;
  sessionId: string | null;
  factoryId: string | null;
  callId: string;
  bizType: string;
  bizId: string | null;
  bizNo: string | null;
  action: string;
  summary: string;
  changes: unknown;
  ip: string | null;
  requestId: string | null;
}
interface JobTable {
  tenantId: string;
  id: string;
  kind: string;
  title: string;
  state: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>;
  progress: Generated<string>;
  message: Generated<string>;
  payload: unknown;
  checkpoint: unknown;
  result: unknown;
  error: { code: string; message: string } | null;
  bizType: string | null;
  bizId: string | null;
  fileId: string | null;
  cancelRequested: Generated<boolean>;
  attempts: Generated<number>;
  runner: string | null;
  heartbeat: string | null;
  creatorId: string;
  tenantUserId: string | null;
  factoryId: string | null;
  creationTime: Generated<string>;
  startTime: string | null;
  endTime: string | null;
}
interface FileTable {
  tenantId: string;
  id: string;
  name: string;
  ext: string;
  mime: string;
  size: number | string;
  sha256: string;
  storageKey: string;
  bizType: string | null;
  bizId: string | null;
  creatorId: string | null;
  creationTime: Generated<string>;
  isDeleted: Generated<boolean>;
}

/** Tables without a catalogue of their own are written out above. */
export interface Database {
  appAccount: AppAccount;
  passwordHistory: { userId: string; passwordHash: string; creationTime: Generated<string> };
  edition: {
    id: string;
    name: string;
    editionType: number;
    isFree: Generated<boolean>;
    concurrentNests: Generated<number>;
  };
  tenant: TenantTable;
  factory: {
    tenantId: string;
    id: string;
    code: string;
    name: string;
    isDefault: Generated<boolean>;
    isEnabled: Generated<boolean>;
  };
  tenantUser: {
    tenantId: string;
    id: string;
    userId: string;
    remarkName: string;
    isAdmin: Generated<boolean>;
    userStatus: Generated<number>;
    displayAmount: Generated<boolean>;
    permissionVersion: Generated<number>;
    factoryIds: Generated<string[]>;
    lastEntered: string | null;
  };
  role: {
    tenantId: string;
    id: string;
    name: string;
    dataPermission: Generated<number>;
    displayAmount: Generated<boolean>;
    version: Generated<number>;
  };
  rolePermission: { tenantId: string; roleId: string; permissionId: string; action: string };
  tenantUserRole: { tenantId: string; tenantUserId: string; roleId: string };
  auditLog: AuditTable;
  job: JobTable;
  fileObject: FileTable;
  customOrderCode: TableOf<typeof orderCodeFields>;
  orderCodeCounter: {
    tenantId: string;
    kind: number;
    variant: string;
    factoryKey: string;
    periodKey: string;
    current: string;
  };
  materialTexture: TableOf<typeof textureFields> & { isDeleted: Generated<boolean> };
  materialThickness: TableOf<typeof thicknessFields>;
  materialWidth: TableOf<typeof widthFields>;
  plateMaterialSize: TableOf<typeof plateSizeFields>;
  bendCoefficient: TableOf<typeof bendFields>;
  plateType: TableOf<typeof plateTypeFields> & { isDeleted: Generated<boolean> };
  colorCard: TableOf<typeof colorFields> & { isDeleted: Generated<boolean> };
  areaRule: TableOf<typeof areaRuleFields> & { isDeleted: Generated<boolean> };
  demander: TableOf<typeof demanderFields> & { isDeleted: Generated<boolean> };
  stockPlate: TableOf<typeof stockPlateFields> & { isDeleted: Generated<boolean> };
  cadProject: TableOf<typeof projectFields>;
  cadProduct: TableOf<typeof productFields> & { isDeleted: Generated<boolean> };
  nestOrder: TableOf<typeof nestOrderFields> & { isDeleted: Generated<boolean> };
  nestOrderProduct: TableOf<typeof nestOrderProductFields>;
}
