/** Other systems that a space is connected to: what is sent to them. */
import type { Posted } from './outgoing.ts';

/** Which one a server has is decided where it is started. */
export interface ThirdGateway {
  /** Throws OutgoingError. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Posted>;
}
