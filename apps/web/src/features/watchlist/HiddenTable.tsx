import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { showWithUndo } from '../../domain/tokens/rowActions.ts'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { tokenKey } from '../../domain/tokens/tokenRef.ts'
import { type HiddenToken, useHiddenTokens } from '../../domain/tokens/useHiddenTokens.ts'

const nothingFresh: ReadonlySet<string> = new Set()

function HiddenRow({ token }: { token: HiddenToken }) {
  const { t } = useTranslation()
  return (
    <div
      {...rowData(token)}
      data-testid="hidden-row"
      className="grid h-full grid-cols-[14px_minmax(0,1fr)_auto_auto_44px_auto] items-center gap-3 px-2 text-data hover:bg-raised"
    >
      <NetworkBadge network={token.network} />
      <span className="flex min-w-0">
        <TokenSymbol symbol={token.symbol} address={token.token} />
      </span>
      <Address address={token.token} hasIcon={false} />
      <span className={token.level === 'blocked' ? 'text-loss' : 'text-muted'}>
        {t(`watchlist.level.${token.level}`)}
      </span>
      <span className="text-right text-muted">
        <Age sinceMs={token.at} />
      </span>
      <Button variant="ghost" onClick={() => showWithUndo(token)} data-testid="hidden-show">
        {t('watchlist.show')}
      </Button>
    </div>
  )
}

/** Hidden tokens, newest first, each with an unhide button. */
export function HiddenTable() {
  const { t } = useTranslation()
  const hidden = useHiddenTokens((state) => state.hidden)
  const tokens = useMemo(() => [...hidden.values()].reverse(), [hidden])
  if (tokens.length === 0)
    return (
      <Notice title={t('watchlist.hidden.empty')} testId="hidden-empty">
        {t('watchlist.hidden.empty.says')}
      </Notice>
    )
  return (
    <div className="flex min-h-0 w-full max-w-3xl flex-1 flex-col">
      <VirtualList
        items={tokens}
        rowHeight={32}
        idOf={tokenKey}
        renderRow={(token) => <HiddenRow token={token} />}
        freshIds={nothingFresh}
        label={t('watchlist.hidden')}
        testId="hidden-list"
      />
    </div>
  )
}
