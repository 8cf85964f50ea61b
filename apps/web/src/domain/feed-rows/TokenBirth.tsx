import type { ListedFacts } from '@peregrine/contract/routes/listedFacts'
import { Age } from '../../kit/figures/Age.tsx'

/** A token's age beside its symbol: a dash when unknown, nothing before the server has said. */
export function TokenBirth({ facts }: { facts: Pick<ListedFacts, 'bornAt'> | undefined }) {
  return (
    <span className="min-w-0 truncate text-[11px] text-muted" data-testid="token-born">
      {facts && <Age sinceMs={facts.bornAt} unknown="birth" />}
    </span>
  )
}
