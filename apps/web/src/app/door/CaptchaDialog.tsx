/** The captcha in a dialog; ends with the person's answer, or null when it was closed. */
import { HouseModal } from '../../kit/overlay/HouseModal.tsx';
import { type CaptchaGiven, SliderCaptcha } from './SliderCaptcha.tsx';

export default function CaptchaDialog({ onEnd }: { onEnd: (given: CaptchaGiven | null) => void }) {
  return (
    <HouseModal title="安全验证" open bare width={348} onCancel={() => onEnd(null)}>
      <SliderCaptcha onAnswer={onEnd} />
    </HouseModal>
  );
}
