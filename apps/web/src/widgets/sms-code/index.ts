export { CodeField, StepUpCode } from './SmsCode.tsx';
