import { parseFeeConfig, pumpFeesProgram } from '../pump-fees/feeConfig.ts'
import { isAnchor } from '../solana/anchors.ts'
import { addressBytes } from '../solana/instructionParts.ts'
import { u64At } from '../solana/bytes.ts'
import type { FindAddress } from '../solana/findAddress.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import {
  type HopQuote,
  type HopRequest,
  type HopVenue,
  impactOf,
  type SolanaAccounts,
} from '../solana/swapHop.ts'
import { buildPumpSwap, buildPumpSwapV2, findPumpAccounts } from './buildSwap.ts'
import {
  type CurveRates,
  curveRates,
  type PumpCurve,
  type PumpGlobal,
  parseCurve,
  parseGlobal,
} from './curveState.ts'
import { quoteCurveBuy, quoteCurveSale } from './quote.ts'

const noKey = '11111111111111111111111111111111'
const { pumpfun, token2022 } = programs

function coinOf({ tokenIn, tokenOut }: HopRequest): string {
  return isAnchor(tokenIn) ? tokenOut : tokenIn
}

async function findAll(find: FindAddress, mint: string): Promise<[string, string, string, string]> {
  const [curve, global, feeConfig] = await Promise.all([
    find(pumpfun, ['bonding-curve', addressBytes(mint)]),
    find(pumpfun, ['global']),
    find(pumpFeesProgram, ['fee_config', addressBytes(pumpfun)]),
  ])
  return [curve, global, feeConfig, mint]
}

type State = { curve: PumpCurve; rates: CurveRates; quoteMint: string; isBuy: boolean }

function quoteOf({ curve, rates, quoteMint, isBuy }: State, units: bigint): HopQuote | null {
  if (isBuy) {
    const buy = quoteCurveBuy(curve, rates, units)
    if (!buy) return null
    const fee = { token: quoteMint, units: buy.fee }
    return {
      spend: buy.spend,
      received: buy.tokens,
      fee,
      impactBps: impactOf(buy.spend - buy.fee, curve.virtualQuote),
    }
  }
  const sale = quoteCurveSale(curve, rates, units)
  if (!sale) return null
  const fee = { token: quoteMint, units: sale.fee }
  return { spend: units, received: sale.quote, fee, impactBps: impactOf(units, curve.virtualTokens) }
}

/** Wallet-independent parties of a trade. */
function partiesOf(curve: PumpCurve, global: PumpGlobal, mint: string, tokenProgram: string) {
  return {
    mint,
    tokenProgram,
    creator: curve.creator ?? noKey,
    feeRecipient: curve.isMayhem ? global.mayhemRecipient : global.feeRecipient,
    buybackRecipient: global.buybackRecipient,
    isCashback: curve.isCashback,
  }
}

/** The curve as it stands; null where an account is missing or of another program. */
async function readCurve(find: FindAddress, request: HopRequest, accounts: SolanaAccounts) {
  const mint = coinOf(request)
  const [curveAddress, globalAddress, feeAddress] = await findAll(find, mint)
  const [state, settings, fees, mintAccount] = [curveAddress, globalAddress, feeAddress, mint].map(
    (address) => accounts.get(address) ?? null,
  )
  const curve = state?.owner === pumpfun ? parseCurve(state.data) : null
  const global = settings?.owner === pumpfun ? parseGlobal(settings.data) : null
  if (!curve || !global || !mintAccount || mintAccount.data.length < 44) return null
  const supply = u64At(mintAccount.data, 36)
  const rates = curveRates(curve, global, fees ? parseFeeConfig(fees.data) : null, supply)
  return { mint, curve, curveAddress, global, rates, tokenProgram: mintAccount.owner }
}

/**
 * Curves of pump.fun. Coins of Token-2022, and those that trade in another token than SOL, use the instructions'
 * second form, others the first.
 */
export const pumpHops: HopVenue = {
  async list(find, request) {
    return findAll(find, coinOf(request))
  },

  async open(find, request, accounts) {
    const read = await readCurve(find, request, accounts)
    if (!read) return null
    const { mint, curve, curveAddress, global, rates, tokenProgram } = read
    const quoteMint = curve.quoteMint ?? nativeSolMint
    const isBuy = request.tokenIn === quoteMint
    if (!isBuy && request.tokenOut !== quoteMint) return null
    const quoted =
      curve.quoteMint === null ? {} : { quote: { mint: quoteMint, tokenProgram: programs.token } }
    const parties = { ...partiesOf(curve, global, mint, tokenProgram), ...quoted }
    const isSecond = tokenProgram === token2022 || curve.quoteMint !== null
    const build = isSecond ? buildPumpSwapV2 : buildPumpSwap
    return {
      ...request,
      pool: curveAddress,
      programIn: isBuy ? programs.token : tokenProgram,
      programOut: isBuy ? tokenProgram : programs.token,
      feePips: Number((rates.protocolBps + rates.creatorBps) * 100n),
      usesBareSol: curve.quoteMint === null,
      canExactOut: false,
      computeUnits: 220_000,
      quote: (units) => quoteOf({ curve, rates, quoteMint, isBuy }, units),
      async build(wallet, { units, limit }) {
        const found = await findPumpAccounts(find, { ...parties, wallet })
        return build(found, { kind: isBuy ? 'buy-exact-in' : 'sell', first: units, limit })
      },
    }
  },
}
