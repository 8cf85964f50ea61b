import type { TokenLinksWire } from '@peregrine/contract/routes/tokenLinks'
import type { Network } from '@peregrine/core/network'
import { TextLink } from '@peregrine/ui/TextLink'
import { useQuery } from '@tanstack/react-query'
import { searchOnX, tickerOf } from '../../../domain/tokens/searchOnX.ts'
import { tokenLinksQuery } from '../../../domain/tokens/tokenLinksQuery.ts'
import { UnknownFigure } from '../../../kit/figures/UnknownFigure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { OutsideLink } from './OutsideLink.tsx'

/** Says why no link is shown: none is named, or that is not known. */
function NoLinks({ state }: { state: TokenLinksWire['state'] | undefined }) {
  const { t } = useTranslation()
  if (state === 'read') return <span className="text-muted">{t('links.none')}</span>
  if (state === 'failed' || state === 'off') return <UnknownFigure of="launch" reason={t(`links.${state}`)} />
  return <span className="text-muted">{t('links.reading')}</span>
}

type LinksFactProps = { network: Network; token: string; symbol: string }

/** The links that a token's maker named, each with its host; and searches for it on X. */
export function LinksFact({ network, token, symbol }: LinksFactProps) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(tokenLinksQuery({ network, token }))
  const links = data?.links ?? []
  const ticker = tickerOf(symbol)
  return (
    <div className="flex flex-col border-line border-t px-3 py-1.5 text-data" data-testid="links">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <span className="text-muted" title={t('links.says')}>
          {t('links.title')}
        </span>
        {links.length === 0 && <NoLinks state={isError ? 'failed' : data?.state} />}
        {links.map((link) => (
          <OutsideLink key={link.url} link={link} hasText />
        ))}
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <span className="text-muted">{t('links.searchX')}</span>
        <TextLink href={searchOnX(token)} rel="noopener noreferrer">
          {t('links.byAddress')}
        </TextLink>
        {ticker && (
          <TextLink href={searchOnX(ticker)} rel="noopener noreferrer">
            {ticker}
          </TextLink>
        )}
      </div>
    </div>
  )
}
