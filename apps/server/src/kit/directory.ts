/** Address books of other systems (企业微信, 钉钉), behind an adapter: what there is, never a change of it. */
export interface RemoteUnit {
  readonly id: string;
  readonly name: string;
  /** null: at the top */
  readonly parentId: string | null;
}
export interface RemotePerson {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly unitIds: readonly string[];
  /** false: he is still named there, and works there no longer */
  readonly isActive: boolean;
}
export interface DirectoryKey {
  readonly provider: number;
  readonly appId: string;
  readonly secret: string;
}
/** What the other system refuses, in its own words. */
export class DirectoryError extends Error {}

export interface DirectoryGateway {
  /** Whether the key is known. Throws DirectoryError. */
  check(key: DirectoryKey): Promise<void>;
  /** Parents before their children; the company itself is none of them. Throws DirectoryError. */
  units(key: DirectoryKey): Promise<readonly RemoteUnit[]>;
  /** Everybody once. Throws DirectoryError. */
  people(key: DirectoryKey): Promise<readonly RemotePerson[]>;
}
