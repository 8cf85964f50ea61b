import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { formatUnits } from '@peregrine/core/units'
import type { EmptyAccount } from '@peregrine/trader/readEmptyAccounts'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { maxClosedAccounts } from '@peregrine/wallet/intent'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExplorerLink } from '../../../domain/chains/ExplorerLink.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { FormEnd } from '../FormEnd.tsx'
import { SendOutcome } from '../send/SendOutcome.tsx'
import { showWallets } from '../showWallets.ts'
import { type TransferPort, type TransferResult, useTransfer } from '../transferPort.ts'
import { WalletForm } from '../WalletForm.tsx'
import { WalletLine } from '../WalletLine.tsx'

const { decimals } = coinAddress('sol')
const inSol = (lamports: bigint): string => formatUnits(lamports, decimals)

const emptyAccountsQuery = (port: TransferPort, wallet: string) => ({
  queryKey: ['empty-accounts', wallet],
  queryFn: () => port.emptyAccounts(wallet),
  staleTime: 0,
  retry: false,
})

function AccountLine({ account: { address, mint, deposit } }: { account: EmptyAccount }) {
  return (
    <li
      data-testid="reclaim-account"
      data-address={address}
      className="flex items-center justify-between gap-2 border-line border-b py-1 text-data last:border-b-0"
    >
      <span translate="no" className="flex items-center gap-1.5 font-mono text-muted" title={mint}>
        {shortAddress(mint)} <ExplorerLink network="sol" what="wallet" id={address} />
      </span>
      <span>
        {inSol(deposit)}
        {'\u00a0'}SOL
      </span>
    </li>
  )
}

/** What one press left open, and the way to it. */
function Rest({ count, onMore }: { count: number; onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-data text-muted">{t('own.reclaim.rest', { count })}</p>
      <Button variant="primary" className="h-9 px-4" onClick={onMore} data-testid="reclaim-more">
        {t('own.reclaim.more')}
      </Button>
    </>
  )
}

type ReclaimFormProps = {
  wallet: LocalWallet
  accounts: readonly EmptyAccount[]
  port: TransferPort
  /** Goes on with those that the press left. */
  onRest: (rest: readonly EmptyAccount[]) => void
}

/** Accounts that are closed by one press, and what comes back. */
function ReclaimForm({ wallet, accounts, port, onRest }: ReclaimFormProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TransferResult | null>(null)
  const closed = accounts.slice(0, maxClosedAccounts)
  const rest = accounts.slice(maxClosedAccounts)
  const amount = inSol(closed.reduce((sum, { deposit }) => sum + deposit, 0n))
  async function close(): Promise<void> {
    setBusy(true)
    setResult(await port.close({ wallet: wallet.address, accounts: closed }))
    setBusy(false)
  }
  if (result)
    return (
      <SendOutcome network="sol" result={result} what="reclaim" amount={amount} onClose={showWallets}>
        {result.state === 'confirmed' && rest.length > 0 && (
          <Rest count={rest.length} onMore={() => onRest(rest)} />
        )}
      </SendOutcome>
    )
  return (
    <WalletForm onSubmit={() => void close()} testId="reclaim">
      <WalletLine wallet={wallet} />
      <p className="text-data text-muted">{t('own.reclaim.says')}</p>
      <p data-testid="reclaim-sum">{t('own.reclaim.sum', { count: closed.length, amount })}</p>
      {rest.length > 0 && (
        <p className="text-data text-muted">
          {t('own.reclaim.some', { count: closed.length, all: accounts.length })}
        </p>
      )}
      <ul className="max-h-60 overflow-y-auto">
        {closed.map((account) => (
          <AccountLine key={account.address} account={account} />
        ))}
      </ul>
      <FormEnd label={t('own.reclaim.go')} isBusy={isBusy} testId="reclaim-submit" />
    </WalletForm>
  )
}

/** Closes empty token accounts of a Solana wallet, so that their deposits return (退租). */
export function ReclaimRent({ wallet }: { wallet: LocalWallet }) {
  const { t } = useTranslation()
  const port = useTransfer()
  const { data: accounts, error, refetch } = useQuery(emptyAccountsQuery(port, wallet.address))
  // What is being closed stays on the screen until its end is read.
  const [shown, setShown] = useState<readonly EmptyAccount[] | null>(null)
  if (accounts && accounts.length > 0 && shown === null) setShown(accounts)
  if (shown)
    return (
      <ReclaimForm key={shown[0]?.address} wallet={wallet} accounts={shown} port={port} onRest={setShown} />
    )
  if (error)
    return <LoadFailure title={t('own.reclaim.unread')} error={error} onRetry={() => void refetch()} />
  return accounts ? (
    <Notice title={t('own.reclaim.none')} testId="reclaim-none" />
  ) : (
    <WalletLine wallet={wallet} />
  )
}
