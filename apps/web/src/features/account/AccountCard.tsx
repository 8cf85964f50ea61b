import { Button } from '@peregrine/ui/Button'
import { Identicon } from '@peregrine/ui/Identicon'
import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { failureText } from '../../kit/http/failureText.ts'
import { useWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { logOut } from '../../domain/session/useSession.ts'
import type { SessionWallet } from '../../domain/session/parseSession.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { InviteLink } from './InviteLink.tsx'

function Block({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 rounded-panel border border-line p-3">
      <h2 className="font-semibold text-body">{title}</h2>
      {hint && <p className="text-data text-muted">{hint}</p>}
      {children}
    </section>
  )
}

type AccountCardProps = {
  session: SessionWallet
  /** The wallet's other sessions. */
  sessions: ReactNode
  /** What else belongs to the account, from other features. */
  children: ReactNode
}

/** The signed-in account with its logout. */
export function AccountCard({ session, sessions, children }: AccountCardProps) {
  const { t } = useTranslation()
  const { list } = useWatchedWallets()
  const [isBusy, setBusy] = useState(false)
  const { address, chainFamily } = session
  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await logOut()
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto p-3">
      <div className="mx-auto flex max-w-5xl flex-col gap-3">
        <Block title={t('centre.account')}>
          <div className="flex flex-wrap items-center gap-3">
            <Identicon seed={address} size={32} />
            <div className="flex min-w-0 flex-1 basis-60 flex-col">
              <span className="break-all font-mono text-body" data-testid="account-address">
                {address}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-data text-muted">
                {chainFamily}
                <Address address={address} hasIcon={false} walletOn={chainFamily === 'EVM' ? 'eth' : 'sol'} />
                <span>{t('centre.account.watched', { count: list.length })}</span>
              </span>
            </div>
            <Button disabled={isBusy} onClick={() => void leave()} data-testid="account-leave">
              <LogOut aria-hidden size={13} />
              {t('centre.account.leave')}
            </Button>
          </div>
        </Block>
        <Block title={t('centre.invite')} hint={t('centre.invite.says')}>
          <InviteLink address={address} />
        </Block>
        {children}
        {sessions}
      </div>
    </div>
  )
}
