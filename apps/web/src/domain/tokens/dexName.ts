// Names are the same in every language.
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
  'raydium-clmm': 'Raydium',
  'raydium-launchlab': 'LaunchLab',
  'meteora-dlmm': 'Meteora',
  'meteora-dbc': 'Meteora DBC',
  'pancake-infinity-bin': 'PancakeSwap Infinity',
  'uniswap-v1': 'Uniswap V1',
  'sushiswap-v2': 'SushiSwap V2',
  'sushiswap-v3': 'SushiSwap V3',
  'aerodrome-v2': 'Aerodrome',
  'aerodrome-slipstream': 'Aerodrome Slipstream',
  curve: 'Curve',
  'balancer-v2': 'Balancer V2',
  'balancer-v3': 'Balancer V3',
  fourmeme: 'four.meme',
  'fourmeme-v1': 'four.meme',
  pumpfun: 'pump.fun',
}

/** Returns a venue's own spelling of its name; its id if that is not known. */
export function dexName(dex: string): string {
  return names[dex] ?? dex
}
