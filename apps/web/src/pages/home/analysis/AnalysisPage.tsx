/** /dashboard/analysis: how the space is doing; on the platform's side how the installation is. */
import { useSession } from '../../../kit/session/session-store.ts';
import './analysis.css';
import { HostAnalysis } from './HostAnalysis.tsx';
import { SpaceAnalysis } from './SpaceAnalysis.tsx';

export default function AnalysisPage() {
  const isHost = useSession((s) => s.isHost);
  return isHost ? <HostAnalysis /> : <SpaceAnalysis />;
}
