import { BadFile } from './badFile.ts'
import { decodeText } from './decodeText.ts'
import { fileLimits } from './limits.ts'
import type { Zip } from './openZip.ts'
import { findAttribute, scanXml } from './scanXml.ts'

/** What a part refers to: another part by its path, or an address outside of the file. */
export type Relation = { id: string; kind: string; target: string }

/** Reads a part of a workbook as text. */
export async function readPart(zip: Zip, name: string): Promise<string> {
  const text = decodeText(await zip.read(name))
  if (text === null) throw new BadFile('damaged')
  return text
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The path that a relation names, from the folder of the part that has it, or from the root. */
function resolve(target: string, folder: string): string {
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : `${folder}${target}`).split('/'))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}

/** The relations of a part, those outside of the file as they are written; none without their part. '' is the root. */
export async function readRelations(zip: Zip, path: string): Promise<readonly Relation[]> {
  const folder = folderOf(path)
  const place = `${folder}_rels/${path.slice(folder.length)}.rels`
  const relations: Relation[] = []
  if (!zip.has(place)) return relations
  scanXml(await readPart(zip, place), {
    open: (name, attributes) => {
      const id = name === 'Relationship' ? findAttribute(attributes, 'Id') : null
      const target = findAttribute(attributes, 'Target')
      if (id === null || target === null) return
      if (relations.length >= fileLimits.rows) throw new BadFile('too-large')
      const isOutside = findAttribute(attributes, 'TargetMode') === 'External'
      const kind = (findAttribute(attributes, 'Type') ?? '').replace(/^.*\//, '')
      relations.push({ id, kind, target: isOutside ? target : resolve(target, folder) })
    },
  })
  return relations
}
