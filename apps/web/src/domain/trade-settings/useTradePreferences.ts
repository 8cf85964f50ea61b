import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

type TradePreferences = {
  /** Explanations beside the settings. */
  areTooltipsOn: boolean
  /** Sends the approval of what was bought right after the purchase. */
  isPreApproved: boolean
  /** Decimal text: BNB Chain pays so many times the node's gas price. */
  feeMultiplier: string
  /** Whole number as text: gas limit on BNB Chain where nothing could be simulated. */
  gasLimit: string
}

const defaultMultiplier = '2'
const defaultGasLimit = '1000000'

/** True for a multiplier from 0.1 to 100, with at most three decimals. */
export function isFeeMultiplier(text: string): boolean {
  return /^\d{1,3}(\.\d{1,3})?$/.test(text) && Number(text) >= 0.1 && Number(text) <= 100
}

/** True for a gas limit from 21,000 to 30,000,000. */
export function isGasLimit(text: string): boolean {
  return /^\d{5,8}$/.test(text) && Number(text) >= 21_000 && Number(text) <= 30_000_000
}

function readFigure(key: string, isValid: (text: string) => boolean, otherwise: string): string {
  const text = readScoped(key)
  return text !== null && isValid(text) ? text : otherwise
}

function readPreferences(): TradePreferences {
  return {
    areTooltipsOn: readStored('tooltips_enabled') !== 'false',
    isPreApproved: readScoped('isPreApproved') === 'true',
    feeMultiplier: readFigure('feeMultiplier', isFeeMultiplier, defaultMultiplier),
    gasLimit: readFigure('gasLimit', isGasLimit, defaultGasLimit),
  }
}

/** Trade preferences that belong to no slot. What concerns money is kept per environment. */
export const useTradePreferences = create<TradePreferences>()(readPreferences)

export function setTooltips(areTooltipsOn: boolean): void {
  writeStored('tooltips_enabled', String(areTooltipsOn))
  useTradePreferences.setState({ areTooltipsOn })
}

export function setPreApproved(isPreApproved: boolean): void {
  writeScoped('isPreApproved', String(isPreApproved))
  useTradePreferences.setState({ isPreApproved })
}

/** Keeps a valid multiplier. */
export function setFeeMultiplier(feeMultiplier: string): void {
  writeScoped('feeMultiplier', feeMultiplier)
  useTradePreferences.setState({ feeMultiplier })
}

/** Keeps a valid gas limit. */
export function setGasLimit(gasLimit: string): void {
  writeScoped('gasLimit', gasLimit)
  useTradePreferences.setState({ gasLimit })
}

addEventListener('storage', ({ key }: StorageEvent) => {
  if (key === null || /(^|:)(tooltips_enabled|isPreApproved|feeMultiplier|gasLimit)$/.test(key))
    useTradePreferences.setState(readPreferences())
})

/** `feeMultiplier` in thousandths and `gasLimit` in gas units, for the formulas of core. */
export function gasPreferences(): { feeMultiplierMilli: bigint; gasLimit: bigint } {
  const { feeMultiplier, gasLimit } = useTradePreferences.getState()
  const [whole = '0', fraction = ''] = feeMultiplier.split('.')
  return { feeMultiplierMilli: BigInt(whole + fraction.padEnd(3, '0')), gasLimit: BigInt(gasLimit) }
}
