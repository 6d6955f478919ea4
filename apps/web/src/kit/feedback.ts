/** Toasts and confirms outside of components; the provider hands its instance over once. */
import type { useAppProps } from 'antd/es/app/context';

let held: useAppProps | undefined;

/**
 * A dialog fades in where it stands. Grown out of the press that opened it, its button slips away between the going down and the coming up
 * of the next press, which is lost.
 */
export const STANDING = { transitionName: 'ant-fade' } as const;

export function holdFeedback(api: useAppProps): () => void {
  held = api;
  return () => {
    if (held === api) held = undefined;
  };
}

/** Good news and hints: 2 s. Errors: 4 s. Kept until closed with `sticky`. */
export const toast = {
  success: (text: string) => void held?.message.success(text),
  info: (text: string) => void held?.message.info(text),
  warning: (text: string) => void held?.message.warning(text, 3),
  error: (text: string, requestId?: string) =>
    void held?.message.error({ content: requestId ? `${text}（错误编号 ${requestId}）` : text, duration: 4 }),
};

export interface ConfirmOptions {
  title: string;
  content?: React.ReactNode;
  okText: string;
  danger?: boolean;
  cancelText?: string;
  /** both answers do something: only a button answers, Esc does not */
  explicit?: boolean;
}

/** Resolves true when the person confirmed. The button repeats the verb. */
export function confirmAsk(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (!held) return resolve(false);
    void held.modal.confirm({
      ...STANDING,
      title: options.title,
      content: options.content,
      okText: options.okText,
      cancelText: options.cancelText ?? '取消',
      okButtonProps: { danger: options.danger },
      width: 480,
      keyboard: options.explicit !== true,
      autoFocusButton: options.danger ? 'cancel' : 'ok',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

/** Says what came of it, with one button to close it. */
export function tellOutcome(title: string, content: React.ReactNode): void {
  held?.modal.warning({ ...STANDING, title, content, okText: '知道了', width: 480 });
}

/** A notice that stays until it is closed by its key. */
export function stickyNotice(key: string, title: string, description?: string): void {
  held?.notification.warning({
    key,
    title,
    description,
    duration: 0,
    closable: false,
    placement: 'bottomRight',
  });
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('复制完毕');
  } catch {
    toast.error('复制失败');
  }
}
