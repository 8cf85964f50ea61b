import type { ReactNode } from 'react'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { type TokenRef, tokenPath } from './tokenRef.ts'

type TokenLinkProps = {
  token: TokenRef & { pool: string | null }
  children?: ReactNode
  className?: string
  label?: string
  testId?: string
}

/** A link to a token: to its pool, or to the token when no pool is known. */
export function TokenLink({ token, children, className, label, testId }: TokenLinkProps) {
  return (
    <RouteLink href={tokenPath(token)} className={className} aria-label={label} data-testid={testId}>
      {children}
    </RouteLink>
  )
}
