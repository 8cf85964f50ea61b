import path from 'node:path'

const vague = /(^|[-_.])(utils?|helpers?|managers?|misc|common)($|[-_.])|(Utils?|Helpers?|Manager)\./
const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.gen\.ts$|\/generated\//.test(file)
const isKebabCase = (folder: string) => /^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(folder)

/** One sentence per file or folder that breaks the naming rules. */
export function checkNames(files: string[]): string[] {
  return files.filter(isCode).flatMap(checkName)
}

function checkName(file: string): string[] {
  const base = path.basename(file)
  const isRoute = file.startsWith('apps/web/src/routes/')
  const found: string[] = []
  if (file.split('/').some((part) => vague.test(part))) {
    found.push(`${file}: says nothing of what is inside: name it after its main export`)
  }
  if (/^index\.tsx?$/.test(base) && !isRoute) {
    found.push(`${file}: a barrel hides where things live: list entry points in "exports"`)
  }
  if (
    !isRoute &&
    !path
      .dirname(file)
      .split('/')
      .every((part) => part === '.' || isKebabCase(part))
  ) {
    found.push(`${file}: folders are written in kebab-case`)
  }
  return found
}
