/** The field of Ctrl K until the search itself is loaded: what is typed meanwhile is handed over. */
import { SearchOutlined } from '@ant-design/icons';
import './search.css';

export interface SearchShellProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

export function SearchShell({ text, onText, onClose }: SearchShellProps) {
  return (
    <div className="my-find-mask" role="presentation">
      <div className="my-find">
        <div className="my-find-input">
          <SearchOutlined />
          <input
            autoFocus
            value={text}
            aria-label="搜索"
            onChange={(e) => onText(e.target.value)}
            onKeyDown={(e) => e.key === 'Escape' && onClose()}
          />
        </div>
      </div>
    </div>
  );
}
