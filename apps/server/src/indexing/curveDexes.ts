/** Launchpads whose curves sell a token before it has any other market. */
export const curveDexes: ReadonlySet<string> = new Set([
  'pumpfun',
  'fourmeme',
  'fourmeme-v1',
  'moonshot',
  'raydium-launchlab',
  'meteora-dbc',
])
