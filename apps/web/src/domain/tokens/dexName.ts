// Venues that launchpads migrate to; their names are the same in every language.
const names: Readonly<Record<string, string>> = {
  pumpswap: 'PumpSwap',
  'raydium-amm-v4': 'Raydium',
  'raydium-cpmm': 'Raydium',
  'pancakeswap-v2': 'PancakeSwap V2',
  'pancakeswap-v3': 'PancakeSwap V3',
  'pancake-infinity-cl': 'PancakeSwap Infinity',
  'meteora-damm-v2': 'Meteora',
  'uniswap-v2': 'Uniswap V2',
  'uniswap-v3': 'Uniswap V3',
  'uniswap-v4': 'Uniswap V4',
}

/** Returns a venue's own spelling of its name; its id if that is not known. */
export function dexName(dex: string): string {
  return names[dex] ?? dex
}
