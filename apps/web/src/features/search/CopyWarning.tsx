import { useQuery } from '@tanstack/react-query'
import { similarQuery } from '../../domain/tokens/similarQuery.ts'
import type { Compared } from './compared.ts'
import { CopycatBadge } from './CopycatBadge.tsx'

/** The mark of a copycat on the token's own page, beside its name; nothing for a token that copies none. */
export function CopyWarning({ token }: { token: Compared }) {
  const { data } = useQuery(similarQuery(token.network, token.tokenAddress))
  return data?.original ? (
    <span className="text-data">
      <CopycatBadge token={token} original={data.original} />
    </span>
  ) : null
}
