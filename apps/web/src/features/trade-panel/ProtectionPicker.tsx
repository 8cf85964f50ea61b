import { type Network, networkFacts } from '@peregrine/core/network'
import { antiSandwichModes } from '@peregrine/core/trading/settings/tradeSettings'
import { joinClasses } from '@peregrine/ui/joinClasses'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import type { OwnWallet } from '../../domain/own-wallets/useOwnWallets.ts'
import { bypassesProtection, protectionOf } from '@peregrine/trader/protectionOf'
import { useActiveSettings, useActiveSlots } from '../../domain/trade-settings/activeSlot.ts'
import { saveTradeSettings } from '../../domain/trade-settings/useTradeSettings.ts'
import { useTrading } from '../../domain/trading/useTrading.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type ProtectionPickerProps = { network: Network; side: TradeSide; wallets: readonly OwnWallet[] }

/** 防夹: off, on or strong for the active slot, with what it does on this chain for the wallets that trade. */
export function ProtectionPicker({ network, side, wallets }: ProtectionPickerProps) {
  const { t } = useTranslation()
  const { chain } = networkFacts[network]
  const slot = useActiveSlots((slots) => slots[side])
  const kept = useActiveSettings(network, side)
  const { settings } = kept
  const trading = useTrading()
  const ways = trading?.networks[network]?.protections
  const protection = protectionOf(kept.settings, trading, network)
  const bypassing = wallets.filter((wallet) => bypassesProtection(wallet, network))
  // Beside a local wallet, which it does protect, the levels stay.
  const isWithoutEffect = bypassing.length > 0 && bypassing.length === wallets.length
  const pick = (antiSandwich: (typeof antiSandwichModes)[number]) =>
    saveTradeSettings(chain, slot, { ...settings, antiSandwich })
  return (
    <div className="flex flex-col gap-1">
      <div role="radiogroup" aria-label={t('trade.protection')} className="flex items-center gap-0.5">
        <span className="mr-auto text-muted">{t('trade.protection')}</span>
        {antiSandwichModes.map((mode) => {
          const isClosed = ways?.[mode].isOpen === false
          const says = isClosed ? 'trade.closed' : (`trade.protection.${chain}.${mode}` as const)
          return (
            <button
              key={mode}
              type="button"
              // biome-ignore lint/a11y/useSemanticElements: looks and behaves like the other segments
              role="radio"
              aria-checked={!isWithoutEffect && protection === mode}
              disabled={isWithoutEffect || isClosed}
              title={t(isWithoutEffect ? 'trade.protection.bypassed' : says)}
              data-testid={`protection-${mode}`}
              onClick={() => pick(mode)}
              className={joinClasses(
                'h-7 cursor-pointer rounded-control px-2 text-muted hover:text-ink aria-checked:bg-line aria-checked:font-semibold aria-checked:text-ink',
                'disabled:cursor-not-allowed disabled:opacity-60',
              )}
            >
              {t(`trade.protection.${mode}`)}
            </button>
          )
        })}
      </div>
      {!isWithoutEffect && (
        <p className="text-muted" data-testid="protection-says">
          {t(
            ways?.[protection].isOpen === false ? 'trade.closed' : `trade.protection.${chain}.${protection}`,
          )}
        </p>
      )}
      {bypassing.length > 0 && (
        <p className="text-warn" data-testid="protection-bypassed">
          {t('trade.protection.bypassed')}
        </p>
      )}
    </div>
  )
}
