import type { TokenLink } from '@peregrine/contract/routes/tokenLinks'
import { iconName } from '@peregrine/ui/iconName'
import type { Network } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Search } from 'lucide-react'
import { searchOnX } from '../../../domain/tokens/searchOnX.ts'
import { tokenLinksQuery } from '../../../domain/tokens/tokenLinksQuery.ts'
import { useCopied } from '../../../kit/figures/useCopied.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { XLogo } from '../../../kit/images/XLogo.tsx'
import { OutsideLink } from './OutsideLink.tsx'

const tool =
  'flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:text-accent'

const noLinks: readonly TokenLink[] = []

function CopyButton({ address }: { address: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopied(address)
  const name = copied ? t(copied.isDone ? 'address.copied' : 'address.copyFailed') : t('links.copy')
  return (
    <button
      type="button"
      {...iconName(name)}
      onClick={() => void copy()}
      data-testid="token-copy"
      className={tool}
    >
      {copied?.isDone ? <Check aria-hidden size={13} /> : <Copy aria-hidden size={13} />}
      {copied && (
        <span role="status" className="sr-only">
          {name}
        </span>
      )}
    </button>
  )
}

function SearchLink({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={searchOnX(address)}
      target="_blank"
      rel="noopener noreferrer"
      {...iconName(t('links.search'))}
      data-testid="token-search-x"
      className={`${tool} relative`}
    >
      <XLogo size={11} />
      <Search aria-hidden size={9} className="absolute right-0.5 bottom-0.5" />
    </a>
  )
}

type HeaderLinksProps = { network: Network; token: string }

/** Beside a token's address: copying it, searching X for it, and the links that its maker named. */
export function HeaderLinks({ network, token }: HeaderLinksProps) {
  const { data } = useQuery(tokenLinksQuery({ network, token }))
  return (
    <span className="flex min-w-0 items-center">
      <span className="flex shrink-0 items-center max-sm:hidden">
        <CopyButton address={token} />
        <SearchLink address={token} />
      </span>
      {(data?.links ?? noLinks).map((link) => (
        <OutsideLink key={link.url} link={link} hasText={false} />
      ))}
    </span>
  )
}
