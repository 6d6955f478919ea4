/** What the server refuses at the door, under the field that it concerns. */
import type { FormInstance } from 'antd';
import { isApiError, showError } from '../../kit/http/index.ts';

const FIELD_OF: Readonly<Record<string, string>> = {
  'Account:SmsCodeInvalid': 'smsCode',
  'Account:PhoneExists': 'phone',
  'Account:PasswordMismatch': 'password2',
  'Account:AgreementRequired': 'agreed',
  'Tenant:NameExists': 'displayName',
  'Tenant:TrialUsed': 'displayName',
};

/** A refusal goes under its field, what concerns none under `other`; anything that is no refusal is told as usual. */
export const faultsInto =
  (form: FormInstance, other: string) =>
  (error: unknown): void => {
    if (!isApiError(error) || !/^(Account|Tenant|Common:Validation)/.test(error.code))
      return showError(error);
    const known = new Set(Object.keys(form.getFieldsValue() as object));
    const told = error.validationErrors.filter((f) => known.has(f.field));
    form.setFields(
      told.length > 0
        ? told.map((f) => ({ name: f.field, errors: [f.message] }))
        : [{ name: FIELD_OF[error.code] ?? other, errors: [error.message] }],
    );
  };
