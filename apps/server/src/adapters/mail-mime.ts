/** A message as it travels (RFC 5322, 2045): texts in base64, so that no line of theirs is one of the protocol. */
import type { Mail } from '../kit/mail.ts';

const LINE = 76;
const base64 = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString('base64');
  return (text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []).join('\r\n');
};
/** A text of a header: encoded words of at most 45 bytes each. */
export function encodedWord(text: string): string {
  const words: string[] = [];
  let part = '';
  for (const char of text) {
    if (Buffer.byteLength(part + char) > 45) {
      words.push(part);
      part = '';
    }
    part += char;
  }
  return [...words, part].map((w) => `=?UTF-8?B?${Buffer.from(w).toString('base64')}?=`).join('\r\n ');
}

export function mimeText(mail: Mail, from: string, at: Date = new Date()): string {
  const boundary = `muyun-${mail.id}`;
  const [, domain = 'localhost'] = from.split('@');
  const parts = [
    [
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64(Buffer.from(mail.text)),
    ],
    ...mail.files.map((file) => [
      `Content-Type: ${file.mime}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      '',
      base64(file.bytes),
    ]),
  ];
  return [
    `Message-ID: <${mail.id}@${domain}>`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `From: <${from}>`,
    `To: <${mail.to}>`,
    `Subject: ${encodedWord(mail.subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
  ].join('\r\n');
}
