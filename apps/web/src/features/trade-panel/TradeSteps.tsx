import { networkFacts } from '@peregrine/core/network'
import { TextLink } from '@peregrine/ui/TextLink'
import { ownPageUrl, explorerUrl } from '../../domain/chains/explorerUrl.ts'
import { StopButton } from '../../domain/trade-ticket/StopButton.tsx'
import { unsentText } from '../../domain/trade-ticket/unsentText.ts'
import { ownWalletName } from '../../domain/own-wallets/walletName.ts'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import {
  type PlacedTrade,
  useNewestPlaced,
  type WalletTrade,
} from '../../domain/trade-ticket/usePlacedTrades.ts'
import { useNow } from '../../kit/clock/useNow.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const looks = {
  running: 'text-muted',
  done: 'text-gain',
  failed: 'text-danger',
  unresolved: 'text-warn',
} as const

/** What still goes on being sent of a part. */
function useWaiting(part: WalletTrade) {
  const waiting = 'waiting' in part ? part.waiting : undefined
  const isOver = useNow((nowMs) => nowMs > (waiting?.untilMs ?? Number.POSITIVE_INFINITY))
  return isOver ? undefined : waiting
}

function useStepText(part: WalletTrade, waiting: ReturnType<typeof useWaiting>): string {
  const { t, language } = useTranslation()
  if (waiting) return unsentText(waiting, t, language)
  if (part.state === 'running') return t(`trade.step.${part.step}`)
  if (part.state === 'done') return t('trade.step.done')
  return part.state === 'failed' ? part.text : t('trade.step.unresolved')
}

const isBelow = (part: WalletTrade, waiting: ReturnType<typeof useWaiting>): boolean =>
  waiting !== undefined || part.state === 'failed'

type PartProps = { trade: PlacedTrade; wallet: string; part: WalletTrade; hasName: boolean }

function Part({ trade: { request }, wallet, part, hasName }: PartProps) {
  const { t } = useTranslation()
  const isSandbox = useServerStatus()?.isSandbox !== false
  const waiting = useWaiting(part)
  const text = useStepText(part, waiting)
  const look = waiting ? looks.unresolved : looks[part.state]
  const urlOf = isSandbox ? ownPageUrl : explorerUrl
  return (
    <li
      // Sentences that end in buttons, or are long, take the whole line below the wallet's name.
      className="group flex items-baseline gap-x-2 gap-y-0.5 data-below:flex-wrap"
      data-below={isBelow(part, waiting) || undefined}
      data-testid="trade-part"
      data-state={part.state}
    >
      {hasName && (
        <span className="max-w-28 shrink-0 truncate text-muted" title={wallet}>
          {ownWalletName(wallet)}
        </span>
      )}
      <span className={`min-w-0 break-words group-data-below:basis-full ${look}`}>{text}</span>
      {waiting && <StopButton intentId={waiting.intentId} />}
      {part.hash && (
        <TextLink
          href={urlOf(request.network, 'tx', part.hash)}
          target="_blank"
          rel="noreferrer"
          className="ml-auto shrink-0"
          data-testid="trade-link"
        >
          {t('trade.details')}
        </TextLink>
      )}
    </li>
  )
}

/** Where the newest trade of a token stands, wallet by wallet. */
export function TradeSteps({ token }: { token: string }) {
  const { t } = useTranslation()
  const trade = useNewestPlaced(token)
  if (!trade) return null
  const { request, wallets } = trade
  const parts = Object.entries(wallets)
  const unit = request.side === 'buy' ? ` ${networkFacts[request.network].coin}` : '%'
  const typed = request.amount === 'initial' ? t('trade.initial') : `${request.amount}${unit}`
  const amount = request.ownAmounts ? t('trade.own') : typed
  return (
    <div
      aria-live="polite"
      className="rounded-control border border-line p-2 text-data"
      data-testid="trade-steps"
      data-press={trade.id}
    >
      <p className="font-semibold">
        {t(`trade.${request.side}`)} {amount}
      </p>
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {parts.map(([wallet, part]) => (
          <Part key={wallet} trade={trade} wallet={wallet} part={part} hasName={parts.length > 1} />
        ))}
      </ul>
    </div>
  )
}
