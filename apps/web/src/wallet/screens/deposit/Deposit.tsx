import { Button } from '@peregrine/ui/Button'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { NetworkBadge } from '../../../domain/chains/NetworkBadge.tsx'
import { useWalletDoor } from '../../../domain/doors/walletDoor.ts'
import { useTrading } from '../../../domain/trading/useTrading.ts'
import { copyText } from '../../../kit/figures/copyText.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { QrCode } from '../../../kit/parts/QrCode.tsx'
import { chainsOfType } from '../manage/networksOfType.ts'
import { WalletBalances } from '../manage/WalletBalances.tsx'
import { Remark } from '../Remark.tsx'
import { useSavedBackup } from '../vault/savedBackup.ts'
import { WalletLine } from '../WalletLine.tsx'
import { Faucet } from './Faucet.tsx'

/** In place of the address: coins sent to a key without a backup can be lost with the browser's storage. */
function BackupFirst() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3" data-testid="deposit-blocked">
      <Remark kind="warn">{t('own.deposit.backupFirst')}</Remark>
      <Button
        variant="primary"
        className="h-9"
        data-testid="deposit-backup"
        onClick={() => useWalletDoor.getState().show({ name: 'backup' })}
      >
        {t('own.backup.open')}
      </Button>
    </div>
  )
}

function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null)
  return (
    <Button
      variant="primary"
      className="h-9 w-full"
      data-testid="deposit-copy"
      onClick={async () => setCopied((await copyText(address)) ? 'done' : 'failed')}
    >
      <Copy aria-hidden size={14} />
      <span role="status">
        {t(copied === 'done' ? 'own.copied' : copied === 'failed' ? 'own.copyFailed' : 'own.copyAddress')}
      </span>
    </Button>
  )
}

/** Where to send coins to: address, code, and which networks it is good for. */
export function Deposit({ wallet }: { wallet: LocalWallet }) {
  const { t } = useTranslation()
  const trading = useTrading()
  const isCovered = useSavedBackup(({ covered }) => covered.includes(wallet.address))
  const { address, type } = wallet
  const networks = chainsOfType(type)
  if (!isCovered)
    return (
      <div className="flex flex-col gap-3 text-body">
        <WalletLine wallet={wallet} />
        <BackupFirst />
      </div>
    )
  return (
    <div className="flex flex-col gap-3 text-body" data-testid="deposit">
      <QrCode text={address} label={t('own.deposit.code')} testId="deposit-code" className="mx-auto w-44" />
      <WalletLine wallet={wallet} />
      <CopyAddress address={address} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-data" data-testid="deposit-networks">
        {networks.map((network) => (
          <span key={network} className="inline-flex items-center gap-1">
            <NetworkBadge network={network} /> {t(`network.${network}`)}
          </span>
        ))}
        <span className="text-muted">{t(type === 'evm' ? 'own.deposit.evm' : 'own.deposit.sol')}</span>
      </p>
      {trading && trading.environment.runId !== null && (
        <Remark kind="warn" testId="deposit-sandbox">
          {t('own.deposit.sandbox')}
        </Remark>
      )}
      {trading?.faucet.isOpen && <Faucet networks={networks} address={address} />}
      <WalletBalances wallet={wallet} />
    </div>
  )
}
