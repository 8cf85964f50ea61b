import { memo } from 'react'
import type { TokenRef } from '../tokens/tokenRef.ts'
import { useListedFacts } from '../tokens/useListedFacts.ts'
import { CopycatBadge } from './CopycatBadge.tsx'

/** The copycat badge of a row's token; nothing for a token that copies none. */
export const CopyMark = memo(function CopyMark({ network, token }: TokenRef) {
  const original = useListedFacts({ network, token })?.original
  return (
    original && <CopycatBadge token={{ network, token }} original={original} isTabStop={false} form="word" />
  )
})
