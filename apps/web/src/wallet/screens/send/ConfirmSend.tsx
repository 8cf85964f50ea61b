import { formatUnits } from '@peregrine/core/units'
import { Button } from '@peregrine/ui/Button'
import { Checkbox } from '@peregrine/ui/Checkbox'
import { needsConfirmation } from '@peregrine/wallet/recipientAccount'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { FormEnd } from '../FormEnd.tsx'
import type { Transfer, TransferPort } from '../transferPort.ts'
import { WalletForm } from '../WalletForm.tsx'
import type { DoubtfulKind, RecipientMark } from './checkRecipient.ts'
import { ConfirmWord, isWordRight } from './ConfirmWord.tsx'
import { RecipientRemark } from './RecipientRemark.tsx'
import { WholeAddress } from './WholeAddress.tsx'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5 border-line border-b pb-2 last:border-b-0">
      <dt className="text-data text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** What the transfer costs at most; null while or where that is not known. */
function useMaxFee(transfer: Transfer, port: TransferPort) {
  const { data, error } = useQuery({
    queryKey: ['transfer-fee', { ...transfer, units: transfer.units.toString() }],
    queryFn: () => port.maxFee?.(transfer) ?? null,
    enabled: port.maxFee !== undefined,
    retry: false,
  })
  const isUnreadable = error !== null || port.maxFee === undefined
  return { maxFee: isUnreadable ? null : (data ?? null), isUnreadable }
}

function MaxFee({ network, maxFee, isUnreadable }: ReturnType<typeof useMaxFee> & Pick<Transfer, 'network'>) {
  const { t } = useTranslation()
  const { decimals, symbol } = coinAddress(network)
  if (isUnreadable) return t('own.send.fee.later')
  // Whole: own costs are never rounded down.
  return maxFee ? `${formatUnits(maxFee, decimals)} ${symbol}` : <UnknownFigure of="amount" />
}

type ConfirmSendProps = {
  transfer: Transfer
  mark: RecipientMark
  symbol: string
  decimals: number
  port: TransferPort
  isBusy: boolean
  onBack: () => void
  /**
   * `isConfirmed`: the end of the recipient's address was typed against a doubt. `shownFee`: the fee that was on the
   * screen; null where none was.
   */
  onSend: (isConfirmed: boolean, shownFee: bigint | null) => void
}

/** Everything that is about to leave, with whole addresses. A recipient that imitates another asks for a further word. */
export function ConfirmSend(props: ConfirmSendProps) {
  const { transfer, mark, symbol, decimals, port, isBusy, onBack, onSend } = props
  const { t } = useTranslation()
  const { network, wallet, units, recipient } = transfer
  const [isCompared, setCompared] = useState(false)
  const [typed, setTyped] = useState('')
  const { kind } = transfer.account
  const fee = useMaxFee(transfer, port)
  const isDoubtful = needsConfirmation(kind)
  const isConfirmed = isDoubtful && isWordRight(recipient, typed)
  const isReady = (mark.kind !== 'look-alike' || isCompared) && isConfirmed === isDoubtful
  return (
    <WalletForm onSubmit={() => isReady && onSend(isConfirmed, fee.maxFee)} testId="confirm-send">
      <dl className="flex flex-col gap-2">
        <Line name={t('own.send.amount')}>
          <span translate="no" className="font-semibold text-title" data-testid="confirm-amount">
            {formatUnits(units, decimals)} {symbol}
          </span>
        </Line>
        {transfer.token !== coinAddress(network).token && (
          <Line name={t('own.send.tokenAddress')}>
            <WholeAddress address={transfer.token} testId="confirm-token" />
          </Line>
        )}
        <Line name={t('own.network')}>
          <span className="flex items-center gap-1.5">
            <NetworkBadge network={network} /> {t(`network.${network}`)}
          </span>
        </Line>
        <Line name={t('own.send.from')}>
          <WholeAddress address={wallet} testId="confirm-from" />
        </Line>
        <Line name={t('own.send.recipient')}>
          <WholeAddress
            address={recipient}
            unlike={mark.kind === 'look-alike' ? mark.known.address : undefined}
            testId="confirm-recipient"
          />
        </Line>
        <Line name={t('own.send.fee')}>
          <MaxFee network={network} {...fee} />
        </Line>
      </dl>
      <RecipientRemark mark={mark} />
      {isDoubtful && <ConfirmWord kind={kind as DoubtfulKind} typed={typed} onType={setTyped} />}
      {mark.kind === 'look-alike' && (
        <Checkbox isOn={isCompared} onTurn={setCompared} data-testid="confirm-compared">
          {t('own.send.compared')}
        </Checkbox>
      )}
      <FormEnd label={t('own.send.go')} isBusy={isBusy} isDisabled={!isReady} testId="confirm-submit">
        <Button className="h-9 px-3" disabled={isBusy} onClick={onBack} data-testid="confirm-back">
          {t('own.back')}
        </Button>
      </FormEnd>
    </WalletForm>
  )
}
