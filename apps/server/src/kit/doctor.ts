/** What the house knows of its own health; who looks is `doctor/`. */
import type { Finding } from '@muyun/contract';

export interface Doctor {
  /** what was found, at most some seconds ago */
  findings(): Promise<readonly Finding[]>;
}
