/** 价格放行: of an order whose price rose too much, how much that is and who let it pass. */
import type { DocumentScreen } from '../../kit/document/index.ts';
import { releaseFacts } from './release-facts.ts';

export function ReleaseFacts({ screen }: { screen: DocumentScreen }) {
  const facts = screen.view && !screen.isEditing ? releaseFacts(screen.view) : [];
  if (facts.length === 0) return null;
  return (
    <div className="my-surface my-document-log">
      <h2>价格放行</h2>
      <p className="my-t2">{facts.join(' · ')}</p>
    </div>
  );
}
