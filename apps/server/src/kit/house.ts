/** What a running server is made of. Made once in main, handed to handlers and jobs. */
import type { Logger } from 'pino';
import type { RequestLog } from './log.ts';
import type { BackupDesk } from './backup.ts';
import type { CameraCloud } from './cameras.ts';
import type { Config } from './config.ts';
import type { Converter } from './converter.ts';
import type { Pools } from './database.ts';
import type { DirectoryGateway } from './directory.ts';
import type { Doctor } from './doctor.ts';
import type { FileOwner } from './file-access.ts';
import type { FileStore } from './files.ts';
import type { JobRunner } from './jobs.ts';
import type { Leaving } from './leaving.ts';
import type { Gate } from './gate.ts';
import type { Listener } from './listener.ts';
import type { MailSender } from './mail.ts';
import type { PayGateway } from './pay.ts';
import type { Replica } from './replica.ts';
import type { Sessions } from './sessions.ts';
import type { SmsSender } from './sms.ts';
import type { ThirdGateway } from './third.ts';
import type { Metrics } from './watch/metrics.ts';
import type { Pulses } from './watch/pulse.ts';
import type { Traces } from './watch/traces.ts';
import type { WechatDoor } from './wechat.ts';
import type { WxOpenGateway } from './wx-open.ts';

export interface House {
  readonly config: Config;
  readonly pools: Pools;
  readonly sessions: Sessions;
  readonly listener: Listener;
  readonly files: FileStore;
  readonly jobs: JobRunner;
  /** null: this server has nothing to send codes with */
  readonly sms: SmsSender | null;
  /** null: this server sends no e-mail */
  readonly mail: MailSender | null;
  /** null: nobody logs in with WeChat here, and no message goes through it */
  readonly wechat: WechatDoor | null;
  /** null: this server has nothing to be paid with but transfers */
  readonly pay: PayGateway | null;
  /** other systems that spaces are connected to */
  readonly third: ThirdGateway;
  /** address books of other systems */
  readonly directory: DirectoryGateway;
  /** null: this server has no program that converts office files and DWG */
  readonly converter: Converter | null;
  /** null: this server watches no cameras */
  readonly cameras: CameraCloud | null;
  /** null: this server has no account with the open platform of WeChat */
  readonly wx: WxOpenGateway | null;
  /** which rows show files, and to whom */
  readonly fileOwners: readonly FileOwner[];
  /** short reads: more of them at once than the processors can serve would only make each other slower */
  readonly reads: Gate;
  /** writes that are no file, the same; none waits long, so that one who waits for a lock keeps out nobody else */
  readonly writes: Gate;
  /** null: exports and reports are read where everything is */
  readonly replica: Replica | null;
  /** whether this server is about to stop */
  readonly leaving: Leaving;
  readonly log: Logger;
  /** one line for each request, at the level info */
  readonly requestLog: RequestLog;
  readonly isDemo: boolean;
  /** null: this server makes no backups */
  readonly backup: BackupDesk | null;
  /** what this process has counted */
  readonly metrics: Metrics;
  /** how the database is */
  readonly pulses: Pulses;
  /** what it looks at when somebody asks how it is */
  readonly doctor: Doctor;
  /** null: spans of requests go nowhere */
  readonly traces: Traces | null;
}
