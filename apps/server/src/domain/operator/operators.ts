import type { StrangerReason } from '@peregrine/contract/routes/operator'
import { Fault } from '@peregrine/core/fault'
import type { Owner } from '@peregrine/core/owner'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { LocalCheck } from './localCaller.ts'

const metaKey = 'operator'

const textOf = ({ chainFamily, address }: Owner): string => `${chainFamily} ${address}`

type OperatorsDeps = {
  pool: Pool
  /** Wallets of the setting OPERATORS. */
  named: readonly Owner[]
  isLocal: LocalCheck
}

/**
 * Who administers this server: the wallets named in OPERATORS; with none named, the first wallet that signs in on this
 * machine, stored with the environment. Routes that ask must declare `access: 'maybe'` or `'session'`.
 */
export class Operators {
  readonly #pool: Pool
  readonly #named: ReadonlySet<string>
  readonly #isLocal: LocalCheck

  constructor({ pool, named, isLocal }: OperatorsDeps) {
    this.#pool = pool
    this.#named = new Set(named.map(textOf))
    this.#isLocal = isLocal
  }

  /** True for a request from this very machine, signed in or not. */
  isLocal(request: FastifyRequest): boolean {
    return this.#isLocal(request.raw)
  }

  /** Makes a wallet that signs in on this machine the operator if there is none yet. */
  async claim(request: FastifyRequest, owner: Owner): Promise<void> {
    if (this.#named.size > 0 || !this.isLocal(request)) return
    await this.#pool.query('insert into meta (key, value) values ($1, $2) on conflict (key) do nothing', [
      metaKey,
      textOf(owner),
    ])
  }

  /** True when the signed-in wallet is an operator. */
  async isOperator(request: FastifyRequest): Promise<boolean> {
    return (await this.whyStranger(request)) === null
  }

  /** Returns why the caller is no operator; null for the operator. */
  async whyStranger(request: FastifyRequest): Promise<StrangerReason | null> {
    const { session } = request
    // A wallet that signed in before this server knew operators counts when it comes back.
    if (session) await this.claim(request, session)
    const wallets = await this.#wallets()
    if (wallets.size === 0) return this.isLocal(request) ? 'first-sign-in' : 'unnamed'
    if (!session) return 'signed-out'
    return wallets.has(textOf(session)) ? null : 'other-wallet'
  }

  /**
   * Lets only the operator pass; with `orLocal` also whoever sits at this machine.
   *
   * @throws Fault `session.missing` (401) when signed out, `operator.only` (403) {why} otherwise
   */
  async refuseStranger(request: FastifyRequest, { orLocal = false } = {}): Promise<void> {
    if (orLocal && this.isLocal(request)) return
    const why = await this.whyStranger(request)
    if (why === null) return
    if (!request.session && why !== 'unnamed') throw new Fault('session.missing')
    throw new Fault('operator.only', { why })
  }

  async #wallets(): Promise<ReadonlySet<string>> {
    if (this.#named.size > 0) return this.#named
    const { rows } = await this.#pool.query<{ value: string }>('select value from meta where key = $1', [
      metaKey,
    ])
    return new Set(rows.map(({ value }) => value))
  }
}
