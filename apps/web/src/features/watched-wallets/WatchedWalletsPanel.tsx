import { networks } from '@peregrine/core/network'
import { Tabs } from '@peregrine/ui/Tabs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { EventFeed } from '../../domain/wallet-events/EventFeed.tsx'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { PayerPicker } from '../../domain/quick-buy/PayerPicker.tsx'
import { QuickAmounts } from '../../domain/quick-buy/QuickAmounts.tsx'
import { useSession } from '../../domain/session/useSession.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { WatchedWalletsTools } from './WatchedWalletsTools.tsx'
import { WatchedWalletTable } from './WatchedWalletTable.tsx'

const tabKey = 'trackerTab'

/** Live events of the watched wallets, and the amount of their buy buttons. */
function LiveTab({ owner }: { owner: string }) {
  const { t } = useTranslation()
  return (
    <EventFeed
      owner={owner}
      place="tracker"
      tools={
        <span className="mr-auto flex items-center gap-2 text-data text-muted">
          <span>{t('events.amount')}</span>
          <QuickAmounts
            place="tracker"
            networks={networks}
            label={t('events.amount')}
            testId="tracker-amount"
          />
          <PayerPicker networks={networks} />
        </span>
      }
    />
  )
}

type WatchedWalletsPanelProps = {
  /** Replaces the user's list and events for visitors. */
  visitorList: ReactNode
  visitorFeed: ReactNode
}

/** The wallet tracker: watched wallets in one tab, their events in the other. */
export function WatchedWalletsPanel({ visitorList, visitorFeed }: WatchedWalletsPanelProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState(() => (readStored(tabKey) === 'monitorInfo' ? 'monitorInfo' : 'monitorList'))
  const owner = useSession(({ session }) => session?.address)
  const pick = (next: string) => {
    writeStored(tabKey, next)
    setTab(next)
  }
  const addresses = (
    <>
      <WatchedWalletsTools />
      {owner === undefined ? (
        visitorList
      ) : (
        <>
          <QuickAdd label={t('tracker.monitorList')} />
          <WatchedWalletTable key={owner} label={t('tracker.monitorList')} />
        </>
      )}
    </>
  )
  const events = owner === undefined ? visitorFeed : <LiveTab key={owner} owner={owner} />
  return (
    <Tabs
      label={t('tracker.tabs')}
      testId="tracker-tabs"
      value={tab}
      onPick={pick}
      tabs={[
        { value: 'monitorList', label: t('tracker.monitorList'), content: addresses },
        { value: 'monitorInfo', label: t('tracker.monitorInfo'), content: events },
      ]}
    />
  )
}
