import { readFileSync } from 'node:fs'

const traces: [RegExp, string][] = [
  [
    /(^|[\s"'`(=:])\/(root|home\/\w+|Users\/\w+|work|workspace|builds)\/[\w.-]+/m,
    'names a folder of one machine',
  ],
  [/"resolved": "https?:/, 'names a package registry: run npm run lock'],
  [
    /https?:\/\/(?!registry\.npmjs\.org)[\w.-]*(registry|artifactory|nexus|verdaccio|npm-proxy)[\w.-]*/i,
    'names a package registry',
  ],
]

const isText = (file: string) => !/\.(png|jpe?g|gif|webp|ico|woff2?|so|bin|gz|zst|wasm)$/.test(file)

/** One sentence per tracked file that names a machine-specific folder or registry. */
export function checkTraces(files: string[]): string[] {
  return files
    .filter((file) => isText(file) && file !== 'scripts/checkTraces.ts')
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return traces.flatMap(([pattern, what]) => {
        const hit = pattern.exec(text)
        return hit ? [`${file}: ${what}: ${hit[0].trim().slice(0, 80)}`] : []
      })
    })
}
