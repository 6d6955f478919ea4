/** What sends short messages. Which one a server has is decided where it is started. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  /** 1 login, 2 registration, 3 recovery, 4 binding, 5 change of phone, 6 step-up */
  readonly purpose: number;
}
/** A message that is no code. */
export interface SmsNotice {
  /** sent again under the same id it is the same message */
  readonly id: string;
  readonly phone: string;
  /** by which the gateway knows the text */
  readonly template: string;
  readonly vars: Readonly<Record<string, string>>;
  /** the whole text, for a gateway that knows no templates */
  readonly text: string;
}
export interface SmsSender {
  /** Sends one code; throws when it was not taken. */
  send(message: SmsMessage): Promise<void>;
  /** Sends one message. Throws SmsRefused when it was certainly not taken, anything else when nobody knows. */
  tell(notice: SmsNotice): Promise<void>;
}
export class SmsRefused extends Error {}
