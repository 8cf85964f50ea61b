import type { ComponentProps } from 'react'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'
import type { PriceRuleDialog as PriceRuleDialogPart } from './PriceRuleDialog.tsx'
import type { RuleDraft } from './ruleDraft.ts'

// Loads when a rule is first created or edited: most visits to a token's page see only its bell.
const RuleDialog = lazyPart(() => import('./RuleDialog.tsx'), 'RuleDialog', ['alerts'])

/** The rule form while it is open. */
export function RulePart(props: { initial: RuleDraft; onClose: () => void }) {
  return (
    <PartBoundary onFail={props.onClose}>
      <RuleDialog {...props} />
    </PartBoundary>
  )
}

const PriceRuleDialog = lazyPart(() => import('./PriceRuleDialog.tsx'), 'PriceRuleDialog', [
  'alerts',
  'trade-settings',
])

/** The form of a token's price alert while it is open. */
export function PriceRulePart(props: ComponentProps<typeof PriceRuleDialogPart>) {
  return (
    <PartBoundary onFail={props.onClose}>
      <PriceRuleDialog {...props} />
    </PartBoundary>
  )
}
