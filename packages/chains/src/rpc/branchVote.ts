import type { RpcEndpoint } from './rpcEndpoint.ts'

/** Who is not on our branch; `unknown` if the replies are inconclusive. */
export type BranchVote = 'all' | 'some' | 'unknown'

/**
 * Polls endpoints: on our branch (true), on another (false) or unknown (null), after checking their chain. If one is on
 * ours the others are set aside.
 *
 * @returns `all` only if all that serve our chain answered and none is on our branch, `some` if one still is
 */
export async function voteOnBranch(
  endpoints: readonly RpcEndpoint[],
  isOurBranch: (endpoint: RpcEndpoint) => Promise<boolean | null>,
  countFailure: (endpoint: RpcEndpoint, error: unknown) => void,
): Promise<BranchVote> {
  const votes = await Promise.all(
    endpoints.map(async (endpoint) => {
      if (endpoint.foreign === null) endpoint.requireCheck()
      const vote = await isOurBranch(endpoint).catch((error: unknown) => {
        countFailure(endpoint, error)
        return null
      })
      return { endpoint, vote }
    }),
  )
  const counted = votes.filter(({ endpoint }) => endpoint.foreign === null)
  if (!counted.some(({ vote }) => vote === true))
    return counted.length > 0 && counted.every(({ vote }) => vote === false) ? 'all' : 'unknown'
  for (const { endpoint, vote } of counted)
    if (vote === false) endpoint.setAside('it left our chain below what is final')
  return 'some'
}
