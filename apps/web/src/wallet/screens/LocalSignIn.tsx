import { Identicon } from '@peregrine/ui/Identicon'
import { Modal } from '@peregrine/ui/Modal'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { useState } from 'react'
import type { ConnectedWallet } from '../../domain/wallet-connect/wallet.ts'
import { walletName } from '../../domain/own-wallets/walletName.ts'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WalletRefusal, walletClient } from '../walletClient.ts'
import { VaultGate } from './vault/VaultGate.tsx'

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** A local wallet as the sign-in knows wallets: it never changes its account by itself. */
function connectedOf({ type, address }: LocalWallet): ConnectedWallet {
  return {
    address,
    chainFamily: type === 'evm' ? 'EVM' : 'SOL',
    chainId: null,
    sign: async ({ message }) => ({
      message: type === 'evm' ? message : toBase64(message),
      signature: await walletClient.signIn(address, message),
    }),
    watch: () => () => undefined,
  }
}

type LocalSignInProps = {
  /** Proves the wallet to the server. */
  onSignIn: (wallet: ConnectedWallet) => Promise<void>
  onDone: () => void
  onClose: () => void
}

type ChoiceProps = Omit<LocalSignInProps, 'onClose'> & { wallets: readonly LocalWallet[] }

function Choice({ wallets, onSignIn, onDone }: ChoiceProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function signIn(wallet: LocalWallet): Promise<void> {
    setBusy(wallet.address)
    setFailure(null)
    try {
      await onSignIn(connectedOf(wallet))
      onDone()
    } catch (error) {
      setFailure(error instanceof WalletRefusal ? t(`own.problem.${error.problem}`) : failureText(error, t))
      setBusy(null)
    }
  }
  return (
    <div className="flex flex-col gap-2 text-body">
      <p className="text-data text-muted">{t('own.signIn.says')}</p>
      <ul className="flex max-h-80 flex-col gap-1.5 overflow-y-auto">
        {wallets.map((wallet) => (
          <li key={wallet.index}>
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === wallet.address}
              data-testid="local-sign-in-wallet"
              data-address={wallet.address}
              onClick={() => void signIn(wallet)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left hover:border-muted hover:bg-raised disabled:cursor-wait disabled:opacity-60"
            >
              <Identicon seed={wallet.address} size={20} />
              <span className="min-w-0 flex-1 truncate font-semibold">{walletName(wallet)}</span>
              <span translate="no" className="font-mono text-data text-muted">
                {shortAddress(wallet.address)}
              </span>
              <span className="text-data text-muted">{wallet.type === 'evm' ? 'EVM' : 'SOL'}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="min-h-5 text-danger text-data" data-testid="local-sign-in-fault">
        {failure}
      </p>
    </div>
  )
}

/** Signs in with a key of this browser, unlocking the vault first. */
export function LocalSignIn({ onClose, ...rest }: LocalSignInProps) {
  const { t } = useTranslation()
  return (
    <Modal title={t('own.signIn.title')} closeLabel={t('own.close')} onClose={onClose} testId="local-sign-in">
      <VaultGate>{({ contents }) => <Choice wallets={contents.wallets} {...rest} />}</VaultGate>
    </Modal>
  )
}
