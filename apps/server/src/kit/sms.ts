/** What sends a code to a phone. Which one a server has is decided where it is started. */
export interface SmsMessage {
  readonly phone: string;
  readonly code: string;
  /** 1 login, 2 registration, 3 recovery, 4 binding, 5 change of phone, 6 step-up */
  readonly purpose: number;
}
export interface SmsSender {
  /** Sends one message; throws when it was not taken. */
  send(message: SmsMessage): Promise<void>;
}
