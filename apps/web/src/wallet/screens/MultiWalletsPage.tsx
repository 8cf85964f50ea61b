import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import type { ReactNode } from 'react'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WalletList } from './manage/WalletList.tsx'
import { VaultGate } from './vault/VaultGate.tsx'

/** What the page is without any local wallet. */
function NoWallets() {
  const { t } = useTranslation()
  const { show } = useWalletDoor.getState()
  return (
    <Notice
      title={t('own.none')}
      testId="own-wallets-none"
      action={
        <div className="flex flex-wrap justify-center gap-2 pt-1">
          <Button
            variant="primary"
            className="h-9 px-4"
            onClick={() => show({ name: 'create' })}
            data-testid="page-create"
          >
            {t('own.title.first')}
          </Button>
          <Button className="h-9 px-4" onClick={() => show({ name: 'restore' })} data-testid="page-restore">
            {t('own.restore.open')}
          </Button>
        </div>
      }
    >
      {t('own.none.says')}
    </Notice>
  )
}

/** The local wallets as a page; `ways` are links to the other wallet pages. */
export function MultiWalletsPage({ ways }: { ways: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-full flex-col gap-2 p-2" data-testid="multi-wallets">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-1 pt-1">
        <h2 className="whitespace-nowrap font-semibold text-title">{t('title.multiWallets')}</h2>
        <p className="text-data text-muted">{t('own.none.says')}</p>
      </div>
      {ways}
      <section className="flex flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <VaultGate isOpenLocked none={<NoWallets />}>
          {(vault) => <WalletList vault={vault} />}
        </VaultGate>
      </section>
    </div>
  )
}
