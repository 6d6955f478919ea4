import { createRoot } from 'react-dom/client';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { App } from './app/App.tsx';

dayjs.locale('zh-cn');
createRoot(document.getElementById('root') as HTMLElement).render(<App />);
