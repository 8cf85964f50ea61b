import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import type { RuleDraft } from './ruleDraft.ts'

// Fetched when a rule is first made or changed: most visits to a token's page only see its bell.
const RuleDialog = lazyPart(() => import('./RuleDialog.tsx'), 'RuleDialog', ['alerts'])

/** The form of a rule while it is open. */
export function RulePart(props: { initial: RuleDraft; onClose: () => void }) {
  return (
    <PartBoundary onFail={props.onClose}>
      <RuleDialog {...props} />
    </PartBoundary>
  )
}
