import { Tabs } from '@peregrine/ui/Tabs'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type CentreTab, centreTabs } from './centreTab.ts'

type CentrePageProps = {
  tab: CentreTab
  onTab: (tab: CentreTab) => void
  contents: Record<CentreTab, ReactNode>
}

/** The personal centre of a signed-in wallet: watched wallets, groups, alerts, trade settings and account. */
export function CentrePage({ tab, onTab, contents }: CentrePageProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-full min-h-0 flex-col p-2" data-testid="centre">
      <section className="flex min-h-104 flex-1 flex-col overflow-hidden rounded-panel border border-line">
        <Tabs
          label={t('title.monitorConfig')}
          testId="centre-tab"
          value={tab}
          onPick={(picked) => onTab(centreTabs.find((one) => one === picked) ?? 'wallets')}
          tabs={centreTabs.map((value) => ({
            value,
            label: t(`centre.tab.${value}`),
            content: contents[value],
          }))}
        />
      </section>
    </div>
  )
}
