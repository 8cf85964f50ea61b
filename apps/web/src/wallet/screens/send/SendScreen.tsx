import { networkFacts } from '@peregrine/core/network'
import { TextLink } from '@peregrine/ui/TextLink'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { FormEnd } from '../FormEnd.tsx'
import { showWallets } from '../showWallets.ts'
import { type TransferResult, useTransfer } from '../transferPort.ts'
import { WalletForm } from '../WalletForm.tsx'
import { WalletLine } from '../WalletLine.tsx'
import { ConfirmSend } from './ConfirmSend.tsx'
import { SendFields } from './SendFields.tsx'
import { SendOutcome } from './SendOutcome.tsx'
import { noteSentTo } from './sentTo.ts'
import { useSendDraft } from './useSendDraft.ts'

/** Sends coins or tokens from a local wallet: typed, confirmed with everything in full, then sent. */
export function SendScreen({ wallet }: { wallet: LocalWallet }) {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  const queries = useQueryClient()
  const port = useTransfer()
  const draft = useSendDraft(wallet, port)
  const [isRevealed, setRevealed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TransferResult | null>(null)
  const { transfer, mark, asset, decimals, network } = draft

  async function send(isConfirmed: boolean, shownFee: bigint | null): Promise<void> {
    if (!transfer) return
    setBusy(true)
    try {
      const done = await port.send({ ...transfer, account: { ...transfer.account, isConfirmed } }, shownFee)
      setResult(done)
      if (done.state !== 'refused' && done.state !== 'failed') noteSentTo(transfer.recipient)
      void queries.invalidateQueries({ queryKey: ['token-balance', network, wallet.address] })
    } catch (error) {
      console.error('A transfer failed', error)
      setResult({ state: 'failed', hash: null, reason: error instanceof Error ? error.message : null })
    } finally {
      setBusy(false)
    }
  }
  if (result) return <SendOutcome network={network} result={result} onClose={showWallets} />
  if (isConfirming && transfer && mark && decimals !== null)
    return (
      <ConfirmSend
        transfer={transfer}
        mark={mark}
        symbol={asset.symbol}
        decimals={decimals}
        port={port}
        isBusy={isBusy}
        onBack={() => setConfirming(false)}
        onSend={(isConfirmed, shownFee) => void send(isConfirmed, shownFee)}
      />
    )
  return (
    <WalletForm
      testId="send-form"
      onSubmit={() => {
        setRevealed(true)
        if (transfer) setConfirming(true)
      }}
    >
      <WalletLine wallet={wallet} />
      <SendFields draft={draft} isRevealed={isRevealed} />
      <FormEnd label={t('own.send.next')} isBusy={draft.isReading} testId="send-submit">
        <TextLink
          className="text-data"
          data-testid="send-deposit"
          onClick={() => show({ name: 'deposit', wallet: wallet.address })}
        >
          {t('own.deposit.open')}
        </TextLink>
        {networkFacts[network].family === 'SOL' && (
          <TextLink
            className="ml-3 text-data"
            data-testid="send-reclaim"
            onClick={() => show({ name: 'reclaim', wallet: wallet.address })}
          >
            {t('own.reclaim.open')}
          </TextLink>
        )}
      </FormEnd>
    </WalletForm>
  )
}
