/** A mobile number as accounts have it, and the code that is sent to one (platform M1). */
import { z } from 'zod';

/** Of mainland China, or of another country with `+` and its code. */
export const PHONE = /^(1[3-9]\d{9}|\+\d{6,18})$/;
export const phone = z.string().trim().regex(PHONE, { error: '请输入正确的手机号' });
export const smsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: '请输入 6 位验证码' });
/** 138****1234 */
export const phoneMasked = (number: string): string => `${number.slice(0, 3)}****${number.slice(-4)}`;

export const SMS_PURPOSES = { login: 1, register: 2, recover: 3, bind: 4, change: 5, stepUp: 6 } as const;
/** Purposes of people who are not logged in: these can be asked for by anybody who solves the captcha. */
export const OPEN_PURPOSES = [SMS_PURPOSES.login, SMS_PURPOSES.register, SMS_PURPOSES.recover] as const;
/** Seconds between two codes to one phone. */
export const SMS_EVERY_S = 60;
