import type { Network } from '@peregrine/core/network'
import { formatUnits, parseUnits } from '@peregrine/core/units'
import { FieldError } from '@peregrine/ui/FieldError'
import { Input } from '@peregrine/ui/Input'
import { shareOf } from '@peregrine/wallet/trade/tradeSize'
import { useSpendableCoins } from '../../../domain/balances/useSpendableCoins.ts'
import type { OwnWallet } from '../../../domain/own-wallets/useOwnWallets.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import type { FormFields } from './formFields.ts'
import { typeFields } from './useOrderForm.ts'

const shares = ['25', '50', '75', '100'] as const
const shownDecimals = 6

const chipLook =
  'h-7 cursor-pointer rounded-control border border-line tabular-nums hover:bg-raised aria-pressed:border-accent aria-pressed:text-accent disabled:cursor-not-allowed disabled:text-muted disabled:opacity-60'

/** A share of what the wallet can spend, rounded down to a few decimals. */
function shareText(coins: string, percent: string, decimals: number): string {
  const units = shareOf(parseUnits(coins, decimals) ?? 0n, Number(percent) * 100)
  const rest = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  return formatUnits((units / rest) * rest, decimals)
}

type AmountProps = {
  network: Network
  fields: FormFields
  /** Whose balance the shares are of. */
  wallet: OwnWallet | undefined
  walletCount: number
  error: string | undefined
}

/** Coins that each wallet spends; shares of the first wallet's balance are filled in as coins. */
export function CoinsField({ network, fields, wallet, walletCount, error }: AmountProps) {
  const { t } = useTranslation()
  const coins = useSpendableCoins(network, wallet)
  const { symbol, decimals } = coinAddress(network)
  return (
    <div className="flex flex-col gap-1">
      <Input
        size="xl"
        prefix={t('orderForm.spend')}
        suffix={symbol}
        inputMode="decimal"
        value={fields.coins}
        placeholder="0"
        maxLength={40}
        autoComplete="off"
        aria-invalid={Boolean(error)}
        data-testid="order-coins"
        onChange={({ target }) => typeFields({ coins: target.value.replace(/[^\d.]/g, '') })}
        className="text-right"
      />
      <FieldError text={error} testId="order-coins" />
      <div className="grid grid-cols-4 gap-1" role="group" aria-label={t('orderForm.ofBalance')}>
        {shares.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={coins === null}
            title={t('orderForm.ofBalance')}
            onClick={() => coins !== null && typeFields({ coins: shareText(coins, percent, decimals) })}
            className={chipLook}
          >
            {percent}%
          </button>
        ))}
      </div>
      {walletCount > 1 && <p className="text-muted">{t('orderForm.each', { count: walletCount })}</p>}
    </div>
  )
}

/** The share of its holding that each wallet sells, or what brings back the coins put in. */
export function ShareField({ fields, error, walletCount }: Omit<AmountProps, 'network' | 'wallet'>) {
  const { t } = useTranslation()
  const { share, isPrincipal } = fields
  return (
    <div className="flex flex-col gap-1">
      <Input
        size="xl"
        prefix={t('orderForm.sell')}
        suffix={isPrincipal ? '' : '%'}
        inputMode="decimal"
        value={isPrincipal ? t('orderForm.principal') : share}
        readOnly={isPrincipal}
        placeholder="0"
        maxLength={12}
        autoComplete="off"
        aria-invalid={Boolean(error)}
        data-testid="order-share"
        onChange={({ target }) => typeFields({ share: target.value.replace(/[^\d.]/g, '') })}
        className="text-right"
      />
      <FieldError text={error} testId="order-share" />
      <div className="grid grid-cols-5 gap-1" role="group" aria-label={t('orderForm.ofHolding')}>
        {shares.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={!isPrincipal && share === percent}
            data-testid={`order-share-${percent}`}
            onClick={() => typeFields({ share: percent, isPrincipal: false })}
            className={chipLook}
          >
            {percent}%
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isPrincipal}
          title={t('orderForm.principal.says')}
          data-testid="order-principal"
          onClick={() => typeFields({ isPrincipal: !isPrincipal })}
          className={chipLook}
        >
          {t('orderForm.principal.short')}
        </button>
      </div>
      {walletCount > 1 && <p className="text-muted">{t('orderForm.eachShare', { count: walletCount })}</p>}
    </div>
  )
}
