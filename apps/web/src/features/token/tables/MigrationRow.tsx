import type { Network } from '@peregrine/core/network'
import { ArrowUpRight } from 'lucide-react'
import { ExplorerLink } from '../../../domain/chains/ExplorerLink.tsx'
import { Age } from '../../../kit/figures/Age.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { dexName } from '../../../domain/tokens/dexName.ts'
import type { Migration } from '../market.ts'

type MigrationRowProps = { network: Network; migration: Migration }

/** The line between a token's trades on its curve and those on the DEX. */
export function MigrationRow({ network, migration }: MigrationRowProps) {
  const { t } = useTranslation()
  const { atMs, dex, tx } = migration
  return (
    <div
      className="flex h-full items-center gap-2 border-accent border-l-2 bg-raised px-3 text-data"
      data-testid="migration-row"
    >
      <Age sinceMs={atMs} className="w-10 shrink-0 text-muted max-sm:w-7" />
      <ArrowUpRight aria-hidden size={13} className="shrink-0 text-accent" />
      <strong className="truncate font-semibold">
        {dex === null ? t('token.migrated') : t('token.migratedTo', { dex: dexName(dex) })}
      </strong>
      {tx !== null && (
        <span className="ml-auto flex">
          <ExplorerLink network={network} what="tx" id={tx} isTabStop={false} />
        </span>
      )}
    </div>
  )
}
