/** What a server reaches beyond itself, as the configuration names it. */
import type { Addresses } from '../doctor/patient.ts';
import type { Config } from '../kit/config.ts';
import type { House } from '../kit/house.ts';
import { commandConverter } from './convert-command.ts';
import { directorySimulator } from './directory-simulator.ts';
import { directories } from './directory.ts';
import { mailSimulator } from './mail-simulator.ts';
import { mailSmtp } from './mail-smtp.ts';
import { paySimulator } from './pay-simulator.ts';
import { smsGateway } from './sms-gateway.ts';
import { smsSimulator } from './sms-simulator.ts';
import { thirdHttps } from './third-https.ts';
import { thirdSimulator } from './third-simulator.ts';
import { wechatMp } from './wechat-mp.ts';
import { wechatSimulator } from './wechat-simulator.ts';
import { wxOpenSimulator } from './wx-open-simulator.ts';
import { wxOpen, WX_HOST } from './wx-open.ts';
import { ys7Simulator } from './ys7-simulator.ts';
import { HOST as YS7_HOST, ys7 } from './ys7.ts';

type Outside = Pick<
  House,
  'converter' | 'cameras' | 'wx' | 'pay' | 'sms' | 'mail' | 'wechat' | 'third' | 'directory'
>;

export const outsideOf = (config: Config): Outside => ({
  converter: config.convert.command === null ? null : commandConverter(config.convert.command),
  cameras: config.cameras && (config.cameras === 'ys7' ? ys7() : ys7Simulator()),
  wx: config.wx === 'simulator' ? wxOpenSimulator() : config.wx && wxOpen(config.wx),
  pay: config.pay.online && paySimulator(),
  sms: config.sms === 'simulator' ? smsSimulator(config.dataDir) : config.sms && smsGateway(config.sms),
  mail: config.mail === 'simulator' ? mailSimulator(config.dataDir) : config.mail && mailSmtp(config.mail),
  wechat:
    config.wechat === 'simulator'
      ? wechatSimulator(config.dataDir)
      : config.wechat && wechatMp(config.wechat),
  third: config.third === 'simulator' ? thirdSimulator() : thirdHttps,
  directory: config.third === 'simulator' ? directorySimulator() : directories(),
});

const addressOf = <T>(of: T | 'simulator' | null, address: (real: T) => string): string | null =>
  of === null || of === 'simulator' ? null : address(of);

/** Where all of it lies, for whoever looks whether it can be reached. */
export const addressesOf = ({ sms, wechat, wx, cameras, s3, backup, watch }: Config): Addresses => ({
  sms: addressOf(sms, ({ url }) => url),
  wechat: addressOf(wechat, ({ api }) => api),
  wx: addressOf(wx, () => WX_HOST),
  cameras: addressOf(cameras, () => YS7_HOST),
  files: s3?.endpoint ?? null,
  backupPlace: backup?.s3?.endpoint ?? null,
  traces: watch.traces?.url ?? null,
});
