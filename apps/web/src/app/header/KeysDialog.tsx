/** `?`: the keys of the house (ux.md §11). What is listed here works; a screen adds its own by useKeys. */
import { HouseModal } from '../../kit/overlay/index.ts';
import { KEY_HELP } from '../../kit/keys.ts';

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <HouseModal title="键盘快捷键" open onCancel={onClose} width={640} bare>
      <div className="my-keys">
        {KEY_HELP.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(({ keys, text }) => (
                <div key={text}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className="my-kbd">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="my-t3">输入文字或使用输入法时，单键不起作用。</p>
    </HouseModal>
  );
}
