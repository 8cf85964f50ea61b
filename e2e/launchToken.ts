import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { fourAbi, fourCreate } from '@peregrine/sandbox/evm/fourCalls'
import { type Address, createPublicClient, http, parseEther, parseEventLogs } from 'viem'
import { expect } from 'vitest'
import { type NodeSender, openNodeSender } from './nodeSender.ts'
import { heldOnChain, nodeUrl } from './tradeSteps.ts'
import type { Visits } from './visits.ts'

export type LaunchedToken = {
  token: Address
  creator: NodeSender
  /** Base units that the creator holds, by the chain's own node. */
  heldByCreator: () => Promise<bigint>
}

/** Launches a token on four.meme, whose creator buys first. Resolves once the server knows its curve. */
export async function launchToken({ read, url }: Pick<Visits, 'read' | 'url'>): Promise<LaunchedToken> {
  const creator = openNodeSender(url(), 'four')
  await creator.fund(parseEther('100'))
  const hash = await creator.send(fourCreate('Followed', 'FLW', parseEther('1')))
  const chain = createPublicClient({ transport: http(await nodeUrl(url(), 'bsc')) })
  const { logs } = await chain.getTransactionReceipt({ hash })
  const [created] = parseEventLogs({ abi: fourAbi, eventName: 'TokenCreate', logs })
  if (!created) throw new Error('nothing was launched')
  const token = created.args.token.toLowerCase() as Address
  const launched = async () => (await read<PoolInfoWire | null>(`/four/pool-info/${token}`))?.launch
  await expect.poll(launched).toMatchObject({ stage: 'curve', creator: creator.address.toLowerCase() })
  return { token, creator, heldByCreator: () => heldOnChain(url(), 'bsc', creator.address, token) }
}
