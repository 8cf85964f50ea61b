import { setTimeout as sleep } from 'node:timers/promises'
import { evmSigner } from '../../../apps/server/src/http/session/testing/signInAs.ts'

const owner = evmSigner(0xfa17)

/** Signs in and adds wallet after wallet to the list, recording the acknowledged ones. */
export class UserWrites {
  readonly acknowledged = new Set<string>()
  /** Writes refused with a database fault. */
  refused = 0
  readonly #url: string
  #cookie = ''
  #odd: string[] = []
  #isStopped = false
  #running: Promise<void> = Promise.resolve()
  #next = 1

  private constructor(url: string) {
    this.#url = url
  }

  static async start(url: string): Promise<UserWrites> {
    const writes = new UserWrites(url)
    const { address, chainFamily } = owner
    const asked = await writes.#post('/auth/nonce', { address, chainFamily })
    const { data } = (await asked.json()) as { data: { message: string } }
    const reply = await writes.#post('/auth/verify', { chainFamily, ...(await owner.answer(data.message)) })
    writes.#cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    writes.#running = writes.#writeOn()
    return writes
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Returns answers that were neither a success nor a proper fault, since the last call. */
  takeUnexpected(): string[] {
    return this.#odd.splice(0)
  }

  /** Returns the current list. */
  async listed(): Promise<Set<string>> {
    const headers = { cookie: this.#cookie }
    const reply = await fetch(`${this.#url}/monitor-config/queryConfig/v1/${owner.address}`, { headers })
    const { data } = (await reply.json()) as { data: { address: string }[] }
    return new Set(data.map(({ address }) => address))
  }

  #post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: this.#url, cookie: this.#cookie }
    const signal = AbortSignal.timeout(15_000)
    return fetch(`${this.#url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal })
  }

  async #writeOn(): Promise<void> {
    while (!this.#isStopped) {
      await this.#write(`0x${(this.#next++).toString(16).padStart(40, 'c')}`)
      await sleep(100)
    }
  }

  async #write(address: string): Promise<void> {
    const body = { userAddress: owner.address, addAddress: address, name: address.slice(-6), chainType: 1 }
    try {
      const reply = await this.#post('/monitor-config/add/v1', body)
      const { code, msg } = (await reply.json()) as { code: string; msg: string }
      if (reply.ok) this.acknowledged.add(address)
      else if (reply.status === 503 && code.startsWith('database.') && msg.includes(' ')) this.refused++
      else this.#odd.push(`${reply.status} ${code}`)
    } catch (error) {
      this.#odd.push(String(error))
    }
  }
}
