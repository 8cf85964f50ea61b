import type { TokenLink } from '@peregrine/contract/routes/tokenLinks'
import { Globe, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { XLogo } from '../../../kit/images/XLogo.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { linkPlace } from './linkPlace.ts'

const icons: Record<TokenLink['kind'], ReactNode> = {
  x: <XLogo size={12} />,
  telegram: <Send aria-hidden size={13} />,
  website: <Globe aria-hidden size={13} />,
}

type OutsideLinkProps = { link: TokenLink; hasText: boolean }

/**
 * A link that the token's maker named. It opens by a click alone, in a tab that learns neither the page nor its address;
 * nothing of it is loaded before.
 */
export function OutsideLink({ link: { kind, url }, hasText }: OutsideLinkProps) {
  const { t } = useTranslation()
  const { host, place } = linkPlace(url)
  const name = t(`links.${kind}`, { place })
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name}
      title={`${name}\n${t('links.says')}`}
      data-testid="token-link"
      data-kind={kind}
      className="inline-flex min-h-6 min-w-6 max-w-full items-center justify-center gap-1 rounded-control text-muted hover:text-accent"
    >
      <span className="shrink-0">{icons[kind]}</span>
      {hasText && <span className="truncate">{kind === 'website' ? host : place}</span>}
    </a>
  )
}
