import type { HolderLink } from '@peregrine/contract/routes/holderLinks'
import type { Network } from '@peregrine/core/network'
import { Address } from '../../../domain/watched-wallets/Address.tsx'
import { Amount } from '../../../kit/figures/Amount.tsx'
import { percentText } from '../../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { WalletTags } from '../tables/WalletTags.tsx'
import type { Bubble, BubbleMap, Cluster } from './bubbleMap.ts'

type Facts = { bubble: Bubble; cluster: Cluster | null }

function factsOf({ clusters, single }: BubbleMap, address: string | null): Facts | null {
  for (const cluster of clusters) {
    const bubble = cluster.bubbles.find((one) => one.address === address)
    if (bubble) return { bubble, cluster }
  }
  const bubble = single.find((one) => one.address === address)
  return bubble ? { bubble, cluster: null } : null
}

/** Adds up one direction of a wallet's links; null if an amount of them is not known. */
function sumUnits(links: readonly HolderLink[]): string | null {
  if (links.some(({ units }) => units === null)) return null
  return links.reduce((sum, { units }) => sum + BigInt(units ?? 0), 0n).toString()
}

type FlowProps = { label: string; links: readonly HolderLink[]; decimals: number | null }

/** What a wallet sent to others of the picture, or got from them. */
function Flow({ label, links, decimals }: FlowProps) {
  if (links.length === 0) return null
  return (
    <span>
      <span className="text-muted">{label}</span> <Amount units={sumUnits(links)} decimals={decimals} />
    </span>
  )
}

function Share({ bubble: { holder } }: { bubble: Bubble }) {
  const { t } = useTranslation()
  if (holder === null) return <span className="text-muted">{t('bubble.former')}</span>
  return holder.percent === null ? (
    <UnknownFigure of="share" />
  ) : (
    <span translate="no">{percentText(holder.percent)}</span>
  )
}

type BubbleFactsProps = {
  network: Network
  map: BubbleMap
  decimals: number | null
  pointed: string | null
}

/** One line on the wallet that is pointed at; as high without one, so that nothing moves. */
export function BubbleFacts({ network, map, decimals, pointed }: BubbleFactsProps) {
  const { t } = useTranslation()
  const facts = factsOf(map, pointed)
  const line = 'flex h-8 shrink-0 items-center gap-x-3 overflow-hidden whitespace-nowrap px-3 text-data'
  if (!facts) return <p className={`${line} text-muted`}>{t('bubble.hint')}</p>
  const { bubble, cluster } = facts
  const { address, name, holder } = bubble
  return (
    <div className={line} data-testid="bubble-facts" data-wallet={address}>
      <Address address={address} name={name} walletOn={network} />
      <Share bubble={bubble} />
      {holder && <WalletTags wallet={address} tags={holder.tags} isNew={holder.isNew === true} />}
      {cluster && (
        <span className="text-warn">
          {t('bubble.group', { count: cluster.wallets, percent: percentText(cluster.percent) })}
        </span>
      )}
      <Flow
        label={t('bubble.got')}
        links={map.links.filter(({ to }) => to === address)}
        decimals={decimals}
      />
      <Flow
        label={t('bubble.sent')}
        links={map.links.filter(({ from }) => from === address)}
        decimals={decimals}
      />
    </div>
  )
}
