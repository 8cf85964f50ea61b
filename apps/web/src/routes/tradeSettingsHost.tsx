import type { Trading } from '@peregrine/contract/routes/trading'
import { networkFacts } from '@peregrine/core/network'
import type { SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'
import { SettingsForm } from '../features/trade-settings/SettingsForm.tsx'
import type { Protections } from '../features/trade-settings/protections.ts'
import { TradeSettingsDialog } from '../features/trade-settings/TradeSettingsDialog.tsx'
import { useTrading } from '../domain/trading/useTrading.ts'

/** What the operator has opened on each network; null until it is known, and for Sui. */
function useProtections(): (network: SettingNetwork) => Protections | null {
  const data = useTrading()
  // The reply is not checked in the browser: an older server has no such field.
  const networks: Partial<Trading['networks']> | undefined = data?.networks
  return (network) =>
    network === 'sui' ? null : (networks?.[networkFacts[network].chain]?.protections ?? null)
}

/** The dialog of the trade settings. */
export function TradeSettingsHost() {
  return <TradeSettingsDialog protectionsOf={useProtections()} />
}

/** The trade settings as a page of the personal centre. */
export function TradeSettingsPage() {
  const protectionsOf = useProtections()
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto p-4">
      <div className="mx-auto max-w-xl">
        <SettingsForm asked={{ network: null, slot: null }} protectionsOf={protectionsOf} />
      </div>
    </div>
  )
}
