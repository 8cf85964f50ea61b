import type { Network } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { holdersReason } from '../../domain/tokens/holdersReason.ts'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { holdersQuery } from './api.ts'
import { HeaderFact } from './HeaderFact.tsx'
import { calmDeveloper, calmTop10, holderTone } from './side/holderTone.ts'

const unread = { total: null, top10Percent: null, devPercent: null, sniperCount: null, sniperPercent: null }

type HolderFactsProps = { network: Network; token: string }

/** The holders in the header: how many, and what the ten largest, the developer and the snipers have. */
export function HolderFacts({ network, token }: HolderFactsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(holdersQuery(network, token))
  const { total, top10Percent, devPercent, sniperCount, sniperPercent } = data ?? unread
  const reason = data && !data.isComplete ? holdersReason(t, data.history, data.n) : undefined
  const known = (text: string | null) => text ?? <UnknownFigure of="holders" reason={reason} />
  const share = (percent: number | null) => known(percent === null ? null : percentText(percent))
  return (
    <>
      <HeaderFact label={t('token.holders')} testId="header-holders">
        {known(total?.toLocaleString() ?? null)}
      </HeaderFact>
      <HeaderFact
        label={t('holder.top10')}
        hint={t('holder.top10.says')}
        className={holderTone(top10Percent, calmTop10)}
        testId="header-top10"
      >
        {share(top10Percent)}
      </HeaderFact>
      <HeaderFact
        label={t('holder.dev')}
        hint={t('tag.dev.says')}
        className={holderTone(devPercent, calmDeveloper)}
        testId="header-dev"
      >
        {share(devPercent)}
      </HeaderFact>
      <HeaderFact label={t('holder.snipers')} hint={t('tag.sniper.says')} testId="header-snipers">
        {sniperCount === null ? (
          <UnknownFigure of="snipers" />
        ) : (
          <>
            {sniperCount} · {share(sniperPercent)}
          </>
        )}
      </HeaderFact>
    </>
  )
}
