import { TokenBucket } from '@peregrine/core/tokenBucket'
import { seededRandom } from '../seededRandom.ts'
import { type ProviderLimits, type ProviderProfile, providerProfiles } from './providerProfiles.ts'
import { errorForm, type RefusalForm } from './refusalForms.ts'

export type ProviderTarget = { url: string; wsUrl?: string }

export type ProviderOptions = {
  /** The real node. */
  target: ProviderTarget
  profile: ProviderProfile
  /** Seed of faults and of the form of refusals. */
  seed?: number
  /** Limits other than the profile's. */
  limits?: Partial<ProviderLimits>
}

const headMs = 100
export const rateForm: RefusalForm = errorForm(
  -32005,
  'Your app has exceeded its compute units per second capacity',
)

/** What a provider knows while it serves: its limits, its counts, and the node behind it. */
export class ProviderState {
  limits: ProviderLimits
  /** The node, and what calls go to: the node or faults in front of it. */
  target: ProviderTarget
  passTo: ProviderTarget
  isOut = false
  lag = 0
  refused = 0
  unserved = 0
  readonly calls: Record<string, number> = {}
  readonly random: () => number
  #bucket: TokenBucket
  #methods = new Map<string, TokenBucket>()
  #left: number
  #bannedUntilMs = 0
  #head: { atMs: number; height: Promise<number> } | null = null

  constructor({ target, profile, seed = 1, limits }: ProviderOptions, faulty: ProviderTarget | null) {
    this.target = target
    this.passTo = faulty ?? target
    this.limits = { ...providerProfiles[profile], ...limits }
    this.random = seededRandom(seed)
    this.#bucket = bucketOf(this.limits.callsPerSecond)
    this.#left = this.limits.quota
  }

  setLimits(limits: Partial<ProviderLimits>): void {
    this.limits = { ...this.limits, ...limits }
    this.#bucket = bucketOf(this.limits.callsPerSecond)
    this.#methods.clear()
    this.#bannedUntilMs = 0
    this.#left = limits.quota ?? this.#left
  }

  setTarget(target: ProviderTarget): void {
    this.target = target
    this.passTo = target
    this.#head = null
  }

  count(method: string): void {
    this.calls[method] = (this.calls[method] ?? 0) + 1
  }

  /** Counts a call; returns how it is refused for its rate or the quota, null if it is not. */
  admit(method: string): RefusalForm | null {
    this.count(method)
    const form = this.#refusal(method)
    if (form) this.refused++
    else this.#left--
    return form
  }

  #refusal(method: string): RefusalForm | null {
    const { callsPerMethod, forms } = this.limits
    if (this.#left <= 0) return forms.quota ?? rateForm
    if (callsPerMethod > 0 && !this.#bucketOf(method).take(1, Date.now())) return forms.methodRate ?? rateForm
    return this.#isOverRate() ? (forms.rate ?? rateForm) : null
  }

  #isOverRate(): boolean {
    const { callsPerSecond, banMs } = this.limits
    const now = Date.now()
    const isOver = now < this.#bannedUntilMs || (callsPerSecond > 0 && !this.#bucket.take(1, now))
    if (isOver) this.#bannedUntilMs = now + banMs
    return isOver
  }

  #bucketOf(method: string): TokenBucket {
    const bucket = this.#methods.get(method) ?? bucketOf(this.limits.callsPerMethod)
    this.#methods.set(method, bucket)
    return bucket
  }

  /** Height up to which blocks are served. */
  async head(): Promise<number> {
    const now = Date.now()
    if (this.#head === null || now - this.#head.atMs > headMs)
      this.#head = { atMs: now, height: readHead(this.target.url) }
    return Math.max(0, (await this.#head.height) - this.lag)
  }
}

function bucketOf(perSecond: number): TokenBucket {
  return new TokenBucket(perSecond || 1, perSecond || 1, Date.now())
}

/** The body of the answer to a request. */
export async function post(target: string, body: string): Promise<string> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return response.text()
}

async function readHead(url: string): Promise<number> {
  for (const call of [
    { method: 'eth_blockNumber', params: [] },
    { method: 'getSlot', params: [{ commitment: 'confirmed' }] },
  ]) {
    const { result } = JSON.parse(await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })))
    if (result !== undefined && result !== null) return Number(result)
  }
  throw new Error('the node tells no height')
}
