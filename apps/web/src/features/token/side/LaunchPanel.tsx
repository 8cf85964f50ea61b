import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { Panel } from '@peregrine/ui/Panel'
import { textLinkVariants } from '@peregrine/ui/TextLink'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'

type Launch = NonNullable<PoolInfoWire['launch']>

/** A launchpad token's progress towards an open DEX. */
export function LaunchPanel({
  launch,
  network,
  moved,
}: {
  launch: Launch
  network: Network
  moved: string | null
}) {
  const { t } = useTranslation()
  const percent = percentText(launch.progress)
  const width = `${Math.min(100, Math.max(0, launch.progress))}%`
  return (
    <Panel title={t('token.progress')} testId="launch">
      <div className="flex flex-col gap-2 p-3 text-data">
        <div
          role="progressbar"
          aria-label={t('token.progress')}
          aria-valuenow={Math.round(launch.progress)}
          className="h-2 overflow-hidden rounded-control bg-line"
        >
          <div className="h-full bg-accent" style={{ width }} />
        </div>
        <div className="flex justify-between gap-3">
          <span className="text-muted">
            {t(launch.stage === 'migrated' ? 'token.migrated' : 'token.progress.says')}
          </span>
          <strong>{percent}</strong>
        </div>
        {moved && (
          <Link
            to="/$network/lp/$pool"
            params={{ network, pool: moved }}
            className={textLinkVariants.standalone}
          >
            {t('token.toPool')}
          </Link>
        )}
      </div>
    </Panel>
  )
}
