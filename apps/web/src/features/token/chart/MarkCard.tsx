import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { ChevronLeft, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEscape } from '../../../kit/keys/useEscape.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { KolFace } from '../../../domain/kols/KolFace.tsx'
import { shortAddress } from '../../../kit/figures/formatFigure.ts'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Side } from '../../../domain/trades/Side.tsx'
import { Volume } from '../../../kit/figures/Usd.tsx'
import type { MarkHit } from './createCandleChart.ts'
import { byWallet, type WalletMarks } from './marks.ts'

type MarkCardProps = {
  network: Network
  hit: MarkHit
  onClose: () => void
  /** Shows the trades behind these marks below. */
  onTrades: (marks: readonly WalletMarks[]) => void
  /** Shows all of this wallet's trades below. */
  onFilter: (wallet: string) => void
}

const toolLook = 'flex size-6 cursor-pointer items-center justify-center text-muted hover:text-ink'

/** The direction and number of a wallet's trades, and their value. */
function Amounts({ side, count, usd, unpriced }: WalletMarks) {
  const { t } = useTranslation()
  return (
    <>
      <span className="flex items-center gap-1">
        <Side side={side} /> {count > 1 && t('mark.count', { count })}
      </span>
      <span className="font-semibold">
        <Volume value={usd} unpriced={unpriced} />
      </span>
    </>
  )
}

/** One wallet: its trades here, and links to them. */
function OneWallet({ network, mark, onTrades, onFilter }: MarkCardProps & { mark: WalletMarks }) {
  const { t, language } = useTranslation()
  return (
    <>
      <Address address={mark.wallet} name={mark.name} walletOn={network} />
      <div className="flex items-center justify-between">
        <Amounts {...mark} />
      </div>
      <time translate="no" className="text-muted">
        {new Date(mark.timestamp).toLocaleString(language)}
      </time>
      <Button onClick={() => onTrades([mark])} data-testid="mark-trades">
        {t('mark.trades')}
      </Button>
      <Button variant="ghost" onClick={() => onFilter(mark.wallet)} data-testid="mark-filter">
        {t('mark.filter')}
      </Button>
    </>
  )
}

type WalletListProps = Pick<MarkCardProps, 'onTrades'> & {
  wallets: readonly WalletMarks[]
  onPick: (wallet: string) => void
}

/** The wallets behind one disc, the largest value first. */
function WalletList({ wallets, onPick, onTrades }: WalletListProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="-mx-2 flex max-h-40 flex-col overflow-y-auto">
        {wallets.map((mark) => (
          <li key={mark.wallet}>
            <button
              type="button"
              data-testid="mark-wallet-row"
              data-wallet={mark.wallet}
              title={mark.wallet}
              onClick={() => onPick(mark.wallet)}
              className="flex min-h-6 w-full cursor-pointer items-center gap-1.5 rounded-control px-2 hover:bg-raised"
            >
              <KolFace address={mark.wallet} avatar={mark.avatar} size={14} />
              <span translate="no" className="min-w-0 flex-1 truncate text-left">
                {mark.name ?? shortAddress(mark.wallet)}
              </span>
              <Amounts {...mark} />
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => onTrades(wallets)} data-testid="mark-trades">
        {t('mark.trades')}
      </Button>
    </>
  )
}

/** The card of a disc: its wallet, or the list of its wallets, with their trades there and links to them. */
export function MarkCard(props: MarkCardProps) {
  const { hit, onClose, onTrades } = props
  const { t } = useTranslation()
  const { marks, x, y } = hit
  const card = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<{ of: MarkHit; wallet: string } | null>(null)
  const wallets = useMemo(() => byWallet(marks), [marks])
  const isMany = wallets.length > 1
  const one = isMany
    ? picked?.of === hit && wallets.find(({ wallet }) => wallet === picked.wallet)
    : wallets[0]
  useEffect(() => card.current?.focus(), [hit, picked])
  useEscape(true, onClose)
  return (
    <div
      ref={card}
      tabIndex={-1}
      role="dialog"
      aria-label={t('mark.card')}
      data-testid="mark-card"
      data-wallets={wallets.length}
      style={{
        left: `min(${Math.max(4, x - 100)}px, calc(100% - 260px))`,
        top: `max(4px, min(${y + 16}px, calc(100% - ${isMany ? 244 : 168}px)))`,
      }}
      className="absolute z-20 flex w-64 flex-col gap-2 rounded-panel border border-line bg-overlay p-3 text-data shadow-lg outline-none"
    >
      <div className="flex items-center gap-1">
        {isMany && one && (
          <button
            type="button"
            aria-label={t('mark.back')}
            data-testid="mark-back"
            onClick={() => setPicked(null)}
            className={`${toolLook} -ml-1`}
          >
            <ChevronLeft aria-hidden size={14} />
          </button>
        )}
        <span className="mr-auto font-semibold">
          {one ? t(`mark.${one.kind}`) : t('mark.wallets', { count: wallets.length })}
        </span>
        <button type="button" aria-label={t('mark.close')} onClick={onClose} className={`${toolLook} -m-1`}>
          <X aria-hidden size={14} />
        </button>
      </div>
      {one ? (
        <OneWallet {...props} mark={one} />
      ) : (
        <WalletList
          wallets={wallets}
          onPick={(wallet) => setPicked({ of: hit, wallet })}
          onTrades={onTrades}
        />
      )}
    </div>
  )
}
