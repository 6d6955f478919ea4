/** Errors of what a space may use (platform M5). */
import { defineErrors } from '../../kit/errors.ts';

export const quotaErrors = defineErrors({
  'Feature:NestQuotaExceeded': { status: 403, message: '套料额度不足，剩余{left}次' },
});
