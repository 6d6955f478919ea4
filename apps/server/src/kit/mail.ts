/** What sends e-mail. Which one a server has is decided where it is started. */
export interface MailFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}
export interface Mail {
  /** sent again under the same id it is the same message */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
}
export interface MailSender {
  /** Sends one message. Throws MailRefused when it was certainly not taken, anything else when nobody knows. */
  send(mail: Mail): Promise<void>;
}
export class MailRefused extends Error {}
