import { useQuery } from '@tanstack/react-query'
import { CopycatBadge } from '../../domain/lookalikes/CopycatBadge.tsx'
import { similarQuery } from '../../domain/lookalikes/similarQuery.ts'
import type { TokenRef } from '../../domain/tokens/tokenRef.ts'

/** The copycat badge next to a token's name on its own page; nothing for a token that copies none. */
export function CopyWarning({ token }: { token: TokenRef }) {
  const { data } = useQuery(similarQuery(token))
  return data?.original ? (
    <span className="text-data">
      <CopycatBadge token={token} original={data.original} />
    </span>
  ) : null
}
