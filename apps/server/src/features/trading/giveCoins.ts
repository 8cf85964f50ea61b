import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import { z } from 'zod'

const timeoutMs = 10_000
const zGiven = z.object({ hash: z.string().max(100).optional() })

type Recipient = { network: Network; address: string }

/**
 * Asks the sandbox's faucet for coins and dollar coins.
 *
 * @returns the transaction that gave the dollar coins; null where the sandbox wrote its state
 * @throws Fault `feature.off` outside the sandbox; `request.malformed`; `chain.unreachable`
 */
export async function giveCoins(
  faucetUrl: string | null,
  { network, address }: Recipient,
): Promise<Recipient & { hash: string | null }> {
  if (faucetUrl === null) throw new Fault('feature.off', { setting: 'SANDBOX_URL' })
  const { chain, family } = networkFacts[network]
  const isRight = family === 'EVM' ? isEvmAddress(address) : isSolanaAddress(address)
  if (!isRight) throw new Fault('request.malformed', { where: 'address', part: 'body' })
  const unreachable = (cause?: unknown) =>
    new Fault('chain.unreachable', { chain, why: 'the faucet does not answer' }, { cause })
  const reply = await fetch(faucetUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network, address }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((cause: unknown) => Promise.reject(unreachable(cause)))
  if (!reply.ok) throw unreachable()
  const given = zGiven.safeParse(await reply.json().catch(() => null))
  if (!given.success) throw unreachable(given.error)
  return { network, address, hash: given.data.hash ?? null }
}
