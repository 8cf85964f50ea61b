/** Projects of vitest.config.ts that each command runs: docs/testing.md. */
export const testLayers = {
  gate: ['fast', 'page', 'system', 'smoke'],
  browser: ['browser'],
  proofs: ['proofs'],
} as const

export type TestLayer = keyof typeof testLayers

const inBrowser: readonly string[] = ['smoke', 'browser']

const choosesItself = (typed: readonly string[]) =>
  typed.some((word) => !word.startsWith('-') || /^--(project|shard)\b/.test(word))

/**
 * The `--project` arguments of a layer, without those that need a browser if there is none. Files or projects that were
 * typed are looked for in every layer.
 */
export function projectArguments(
  layer: TestLayer,
  typed: readonly string[],
  { hasBrowser }: { hasBrowser: boolean },
): string[] {
  const wanted: readonly string[] = choosesItself(typed)
    ? Object.values(testLayers).flat()
    : testLayers[layer]
  if (typed.some((word) => word.startsWith('--project'))) return []
  return wanted.filter((name) => hasBrowser || !inBrowser.includes(name)).map((name) => `--project=${name}`)
}
