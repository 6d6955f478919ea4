/** The cloud of a maker of cameras, behind an adapter: keys in, a live address of one camera out. */
export interface CloudToken {
  readonly token: string;
  /** ms since 1970 */
  readonly until: number;
}
export interface Camera {
  readonly serial: string;
  readonly channel: number;
  /** 1 standard, 2 high */
  readonly quality: number;
  readonly code: string | null;
}
/** What the cloud refuses, in its own words. */
export class CloudError extends Error {}

export interface CameraCloud {
  /** What the camera sees now, as a JPEG. Throws CloudError. */
  capture(token: string, camera: Pick<Camera, 'serial' | 'channel'>): Promise<Uint8Array>;
  /** Throws CloudError. */
  login(appKey: string, appSecret: string): Promise<CloudToken>;
  /** Throws CloudError. */
  isOnline(token: string, serial: string): Promise<boolean>;
  /** An address for so many seconds; empty: there is only a test picture. Throws CloudError. */
  live(
    token: string,
    camera: Camera,
    seconds: number,
  ): Promise<{ readonly url: string; readonly until: number }>;
}
