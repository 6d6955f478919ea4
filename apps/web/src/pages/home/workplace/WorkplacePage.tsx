/** /dashboard/workplace: what is under way, what waits for me, what went on, what can be begun. */
import { useSession } from '../../../kit/session/session-store.ts';
import { TodoBlock } from '../shared/TodoBlock.tsx';
import '../shared/home.css';
import { FeedBlock } from './FeedBlock.tsx';
import { ProjectCards } from './ProjectCards.tsx';
import { StartBlock } from './StartBlock.tsx';
import { TeamBlock } from './TeamBlock.tsx';
import './workplace.css';

export default function WorkplacePage() {
  const isHost = useSession((s) => s.isHost);
  return (
    <div className="workplace">
      <div className="workplace-main">
        {!isHost && <ProjectCards />}
        {!isHost && <TodoBlock />}
        <FeedBlock />
      </div>
      <div className="workplace-side">
        <StartBlock />
        {!isHost && <TeamBlock />}
      </div>
    </div>
  );
}
