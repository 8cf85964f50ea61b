import { useQuery } from '@tanstack/react-query'
import { similarQuery } from '../../domain/tokens/similarQuery.ts'
import type { Compared } from './compared.ts'
import { CopycatBadge } from './CopycatBadge.tsx'

/** The copycat badge next to a token's name on its own page; nothing for a token that copies none. */
export function CopyWarning({ token }: { token: Compared }) {
  const { data } = useQuery(similarQuery(token.network, token.tokenAddress))
  return data?.original ? (
    <span className="text-data">
      <CopycatBadge token={token} original={data.original} />
    </span>
  ) : null
}
