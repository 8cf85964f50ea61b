import { memo } from 'react'
import type { TokenRef } from '../tokens/tokenRef.ts'
import { CopycatBadge } from './CopycatBadge.tsx'
import { useOriginal } from './useOriginal.ts'

/** The copycat badge of a row's token; nothing for a token that copies none. */
export const CopyMark = memo(function CopyMark({ network, token }: TokenRef) {
  const original = useOriginal({ network, token })
  return (
    original && <CopycatBadge token={{ network, token }} original={original} isTabStop={false} isCompact />
  )
})
