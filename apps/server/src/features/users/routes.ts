import { getUser, getUserPosition, getUserSources, getUserTrades } from '@peregrine/contract/routes/users'
import type { ReportScope } from '@peregrine/core/portfolio/reportScope'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, chainKeys, type Network, networkFacts } from '@peregrine/core/network'
import { periodStartMs } from '@peregrine/core/portfolio/reportPeriod'
import type { FastifyInstance } from 'fastify'
import type { GapReader } from '../../domain/gaps/gapReader.ts'
import type { KnownKol, KolDirectory } from '../../domain/kols/kolDirectory.ts'
import { placeOf } from '../../domain/trades/store.ts'
import { readTradePage, readTradesAt, type TradeReader } from '../../domain/trades/tradePage.ts'
import { Turns } from '../../domain/turns.ts'
import { mount } from '../../http/mount.ts'
import { type Asked, type Portfolio, readPortfolio } from './readPortfolio.ts'
import { type Source, sourcesOf } from './report/sources.ts'
import { reportOf } from './report/walletReport.ts'
import {
  holdingToWire,
  inListOrder,
  positionToWire,
  positionTotals,
  tradeTotals,
  walletPositionToWire,
} from './wire.ts'

type UserDeps = TradeReader & {
  gaps: GapReader
  findKol: KolDirectory['find']
  now: () => number
  /** Limit of trades read per wallet and chain; 50,000 by default. */
  tradeLimit?: number
}

/** A read of as many takes about a second. */
const defaultTradeLimit = 50_000
/** Concurrent reads of wallets: one of as many trades takes up to 55 MB until done. */
const maxReadings = 4
const shownPositions = 500
const shownSources = 500

const kolToWire = (kol: KnownKol | null) => kol && { avatar: kol.avatar, xHandle: kol.xHandle }

/** The chains of a scope, that of the network in the path first. */
function chainsOf(network: Network, scope: ReportScope | undefined): readonly ChainKey[] {
  const { chain, family } = networkFacts[network]
  if (scope === undefined || scope === chain) return [chain]
  const ofFamily = chainKeys.filter((key) => networkFacts[key].family === family)
  if (scope === 'all') return [chain, ...ofFamily.filter((key) => key !== chain)]
  if (!ofFamily.includes(scope)) throw new Fault('request.malformed', { part: 'query', where: 'scope' })
  return [scope]
}

/** Earliest of the times that are known. */
function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Reads trades of several chains in wire form, newest first. */
async function readSources(deps: TradeReader, sources: readonly Source[]) {
  const byChain = Map.groupBy(sources, ({ chain }) => chain)
  const lists = await Promise.all(
    [...byChain].map(([chain, own]) =>
      readTradesAt(
        deps,
        chain,
        own.map(({ row }) => placeOf(row)),
      ),
    ),
  )
  return lists.flat().sort((a, b) => b.timestamp - a.timestamp)
}

type Mounted = Required<UserDeps> & { app: FastifyInstance; portfolioOf(asked: Asked): Promise<Portfolio> }

function mountUser({ app, tradeLimit, portfolioOf, ...deps }: Mounted): void {
  const { nameOf, findKol, gaps, now } = deps
  mount(app, getUser, async ({ params: { network, address }, query: { method, period, scope, ...page } }) => {
    const { chain } = networkFacts[network]
    const chains = chainsOf(network, scope)
    const trades = await readTradePage(deps, { of: 'wallet', chain, sender: address }, page)
    const nowMs = now()
    const portfolio = await portfolioOf({ chains, address, method })
    const { byChain, isComplete, positions, untraded } = portfolio
    const listed = inListOrder([...positions, ...untraded])
    const start = periodStartMs(period, nowMs)
    const here = byChain.find((each) => each.chain === chain)
    return {
      network,
      address,
      name: nameOf(chain, address),
      kol: kolToWire(findKol(chain, address)),
      method,
      isComplete,
      tradeLimit,
      incompleteSince: await gaps.incompleteSince(chains, 0),
      ...tradeTotals(byChain.flatMap(({ rows }) => rows)),
      ...positionTotals(positions),
      firstTradeAt: earliest(byChain.map(({ firstTradeMs }) => firstTradeMs)),
      report: reportOf(portfolio, { period, scope: scope ?? chain, nowMs }),
      positions: listed.slice(0, shownPositions).map((each) => walletPositionToWire(each, start)),
      unlisted: Math.max(0, listed.length - shownPositions),
      holdings: (here?.holdings ?? []).map((row) => holdingToWire(chain, row)),
      trades,
    }
  })
}

function mountSources({ app, portfolioOf, now, ...deps }: Mounted): void {
  mount(app, getUserSources, async ({ params: { network, address }, query }) => {
    const { method, period, scope, figure, day, band, token } = query
    const chains = chainsOf(network, scope)
    const portfolio = await portfolioOf({ chains, address, method })
    const sources = sourcesOf(portfolio, {
      figure,
      start: periodStartMs(period, now()),
      day,
      band,
      of: token === undefined ? undefined : { chain: networkFacts[network].chain, token },
    })
    return { count: sources.length, trades: await readSources(deps, sources.slice(0, shownSources)) }
  })
}

function mountPosition({ app, portfolioOf, gaps, ...deps }: Mounted): void {
  mount(app, getUserPosition, async ({ params: { network, address, token }, query: { method } }) => {
    const { chain } = networkFacts[network]
    const asked = { chains: [chain], address, method, token }
    const { positions, untraded } = await portfolioOf(asked)
    const [valued] = [...positions, ...untraded]
    if (!valued) throw new Fault('token.unknown', { network })
    return {
      position: positionToWire(valued),
      incompleteSince: await gaps.incompleteSince([chain], 0),
      sources: valued.position.sources,
      trades: await readTradesAt(deps, chain, valued.rows.slice(-shownSources).map(placeOf)),
    }
  })
}

export function userRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { tradeLimit = defaultTradeLimit } = deps
  const readings = new Turns(maxReadings)
  const portfolioOf = (asked: Asked) => readings.take(() => readPortfolio(deps.pool, asked, tradeLimit))
  const mounted = { ...deps, tradeLimit, app, portfolioOf }
  mountUser(mounted)
  mount(app, getUserTrades, ({ params: { network, address }, query }) =>
    readTradePage(deps, { of: 'wallet', chain: networkFacts[network].chain, sender: address }, query),
  )
  mountSources(mounted)
  mountPosition(mounted)
}
