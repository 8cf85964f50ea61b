import { variablesOfChain, parseEndpoints } from '@peregrine/chains/parseEndpoints'
import type { EndpointEdit } from '@peregrine/contract/routes/endpoints'
import { Fault, isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { SavedChain, SavedEndpoints } from './savedEndpoints.ts'

const purposes = ['rpc', 'ws', 'logs', 'grpc'] as const

/** Variables that would set these endpoints in the environment. */
function asEnvironment({ chain, ...texts }: EndpointEdit): Record<string, string> {
  const names = variablesOfChain(chain)
  const given = purposes.filter((purpose) => texts[purpose])
  return Object.fromEntries(
    given.map((purpose) => {
      const name = names[purpose]
      if (!name)
        throw new Fault('endpoint.invalid', { chain, why: `${purpose} is not set apart on this chain` })
      return [name, texts[purpose] ?? '']
    }),
  )
}

/**
 * Parses the texts of one chain by the rules of the environment; null without an RPC URL.
 *
 * @throws Fault `endpoint.invalid` {chain, why}; the text itself is not repeated
 */
export function parseEdit(edit: EndpointEdit): SavedChain | null {
  try {
    const parsed = parseEndpoints(asEnvironment(edit))[edit.chain]
    if (!parsed) return null
    const { rpc, ws, logs, grpc } = parsed
    return { rpc, ws, logs, ...(grpc && { grpc }) }
  } catch (error) {
    if (!isFault(error, 'setting.invalid')) throw error
    const { name, why } = error.context
    throw new Fault('endpoint.invalid', { chain: edit.chain, why: `${name} ${why}` })
  }
}

/** Applies edits: a field that is left out keeps what is saved, an empty one removes it. */
export function editSaved(saved: SavedEndpoints, edits: readonly EndpointEdit[]): SavedEndpoints {
  const next: SavedEndpoints = { ...saved }
  for (const edit of edits) {
    const chain = parseEdit(completeEdit(next, edit))
    if (chain) next[edit.chain] = chain
    else delete next[edit.chain]
  }
  return next
}

/** Adds what is saved to an edit; a removed chain takes its other fields with it. */
function completeEdit(saved: SavedEndpoints, edit: EndpointEdit): EndpointEdit {
  if (edit.rpc === '') return { chain: edit.chain }
  const former = saved[edit.chain]
  const kept = Object.fromEntries(purposes.map((purpose) => [purpose, former?.[purpose]?.join(',') ?? '']))
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  // A new address keeps nothing of the old provider's.
  return { chain: edit.chain, ...(edit.rpc === undefined ? kept : {}), ...given }
}

export type MaskedChain = { [Purpose in (typeof purposes)[number]]: { host: string; isMasked: boolean }[] }

/** What may be shown of endpoints: hosts, and that something follows which may be a key. */
export function maskChain(endpoints: Pick<SavedChain, (typeof purposes)[number]>): MaskedChain {
  const masked = (url: string) => {
    const { host, pathname, search, username, hash } = new URL(url)
    const isMasked = pathname.length > 1 || search !== '' || username !== '' || hash.includes('x-token=')
    return { host, isMasked }
  }
  return {
    rpc: endpoints.rpc.map(masked),
    ws: endpoints.ws.map(masked),
    logs: endpoints.logs.map(masked),
    grpc: endpoints.grpc?.map(masked) ?? [],
  }
}

/** Chains and the variables that set them. */
export function variablesSet(env: Record<string, string | undefined>, chain: ChainKey): string[] {
  return Object.values(variablesOfChain(chain)).filter((name) => env[name]?.trim())
}
