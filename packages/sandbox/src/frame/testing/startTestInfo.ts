import { createRpcClient } from '../../evm/rpcClient.ts'
import { createRandom } from '../../people/random.ts'
import { builderNames } from '../builder.ts'
import { type InfoSources, startInfoServer } from '../infoServer.ts'
import { PrivatePool } from '../privatePool.ts'

const notAsked = () => new Error('not asked')

/** The information server of a sandbox without chains, and its sources, which may be replaced while it runs. */
export async function startTestInfo(
  given: Partial<InfoSources> = {},
): Promise<{ url: string; sources: InfoSources; stop(): void }> {
  const sources: InfoSources = {
    info: () => {
      throw notAsked()
    },
    failures: () => ({}),
    held: new PrivatePool(
      createRpcClient('http://127.0.0.1:9'),
      builderNames,
      createRandom('test', 'builders'),
    ),
    people: null,
    faucet: () => Promise.reject(notAsked()),
    ...given,
  }
  const { server, url } = await startInfoServer(0, sources)
  return { url, sources, stop: () => void server.close() }
}
