import type { Network } from '@peregrine/core/network'
import { useRouter } from '@tanstack/react-router'
import { tokenPath } from '../../domain/tokens/tokenRef.ts'
import { stepAlong } from '../../domain/tokens/tokenTrail.ts'
import { useKeyAction } from '../../kit/keys/useKeyAction.ts'

/** Opens the next or previous token by key; also while this one, still without an address, is loading. */
export function useTokenKeys(network: Network, token: string | undefined): void {
  const router = useRouter()
  const go = (by: 1 | -1) => {
    const next = stepAlong(token === undefined ? null : { network, token }, by)
    if (next) router.history.push(tokenPath(next))
  }
  useKeyAction('nextToken', () => go(1))
  useKeyAction('previousToken', () => go(-1))
}
