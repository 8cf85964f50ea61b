import { type Network, networkFacts } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { FieldError } from '@peregrine/ui/FieldError'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, Droplets } from 'lucide-react'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { askTestCoins } from '../../domain/funding/askTestCoins.ts'
import type { WayToCoins as Way } from '../../domain/funding/wayToCoins.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type WayProps = { network: Network; address: string }
type FaucetProps = WayProps & { onGiven: () => void }

/** Test coins with one press. Stays pressed until the balance that arrives takes the button away. */
function FaucetButton({ network, address, onGiven }: FaucetProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { coin: symbol } = networkFacts[network]
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => askTestCoins(queries, network, address),
    onSuccess: onGiven,
  })
  return (
    <>
      <Button
        variant="primary"
        className="h-9 text-body"
        disabled={isPending || isSuccess}
        data-testid="ticket-faucet"
        onClick={() => mutate()}
      >
        <Droplets aria-hidden size={14} />
        <span role="status">
          {t(isPending || isSuccess ? 'trade.coins.coming' : 'trade.coins.faucet', { symbol })}
        </span>
      </Button>
      <FieldError text={error ? failureText(error, t) : undefined} testId="ticket-faucet" />
    </>
  )
}

function DepositButton({ network, address }: WayProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="primary"
      className="h-9 text-body"
      data-testid="ticket-deposit"
      onClick={() => useWalletDoor.getState().show({ name: 'deposit', wallet: address })}
    >
      <ArrowDownToLine aria-hidden size={14} />
      {t('trade.coins.deposit', { symbol: networkFacts[network].coin })}
    </Button>
  )
}

/** In place of the buy button, for a wallet without coins: the way to some. */
export function WayToCoins({ way, network, address, onGiven }: FaucetProps & { way: Way }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-1" data-testid="way-to-coins">
      <p className="text-muted">{t('trade.coins.none', { symbol: networkFacts[network].coin })}</p>
      {way === 'faucet' ? (
        <FaucetButton network={network} address={address} onGiven={onGiven} />
      ) : (
        <DepositButton network={network} address={address} />
      )}
    </div>
  )
}
