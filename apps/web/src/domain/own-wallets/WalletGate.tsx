import { Button } from '@peregrine/ui/Button'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useWalletDoor } from '../doors/walletDoor.ts'

/** Opens the wallets of this browser: to make the first one, or to unlock them. */
export function WalletGate({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-raised p-2 text-data">
      <span className="text-muted">{t(isLocked ? 'trade.locked.says' : 'trade.noWallet.says')}</span>
      <Button
        variant="primary"
        data-testid="wallet-gate"
        onClick={() => useWalletDoor.getState().show({ name: isLocked ? 'unlock' : 'create' })}
      >
        {t(isLocked ? 'trade.unlock' : 'trade.noWallet')}
      </Button>
    </div>
  )
}
