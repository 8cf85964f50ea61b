import { create } from 'zustand'
import { randomId } from '../../kit/randomId.ts'
import { readRecord, watchStored, writeRecord } from '../tokens/storedRecords.ts'

/** The lists whose filters can be saved. */
export const presetPlaces = ['square', 'trend'] as const
export type PresetPlace = (typeof presetPlaces)[number]

/** A filter with a name; its text is in the form of its place, which parses it whenever it is applied. */
export type FilterPreset = { id: string; name: string; text: string }
type Presets = Readonly<Record<PresetPlace, readonly FilterPreset[]>>

export const maxPresets = 20
export const longestPresetName = 24
const longestText = 600
const storedAs = 'filterPresets'

function parsePreset(value: unknown): FilterPreset[] {
  const { id, name, text } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || !/^[0-9a-f]{1,32}$/.test(id)) return []
  if (typeof name !== 'string' || typeof text !== 'string' || text === '' || text.length > longestText)
    return []
  const shown = name.trim().slice(0, longestPresetName)
  return shown === '' ? [] : [{ id, name: shown, text }]
}

/** Parses stored presets, leaving out invalid ones and those past the maximum. */
export function parsePresets(value: unknown): Presets {
  const stored = (value ?? {}) as Record<string, unknown>
  const read = (place: PresetPlace) => {
    const list = stored[place]
    return Array.isArray(list) ? list.flatMap(parsePreset).slice(0, maxPresets) : []
  }
  return { square: read('square'), trend: read('trend') }
}

/** The user's saved filters in this browser, newest last. */
export const useFilterPresets = create<Presets>()(() => parsePresets(readRecord(storedAs)))
watchStored(storedAs, () => useFilterPresets.setState(parsePresets(readRecord(storedAs))))

/** Replaces a place's presets. */
export function keepPresets(place: PresetPlace, presets: readonly FilterPreset[]): void {
  useFilterPresets.setState({ [place]: presets })
  const { square, trend } = useFilterPresets.getState()
  writeRecord(storedAs, { square, trend })
}

/** Saves a filter under a name, or under the name of one that has it already. False if it cannot be kept. */
export function savePreset(place: PresetPlace, given: string, text: string): boolean {
  const name = given.trim().slice(0, longestPresetName)
  const presets = useFilterPresets.getState()[place]
  const others = presets.filter((preset) => preset.name !== name)
  if (name === '' || text === '' || text.length > longestText || others.length >= maxPresets) return false
  keepPresets(place, [...others, { id: randomId(), name, text }])
  return true
}

/** Renames a preset. False if the name is empty or another's. */
export function renamePreset(place: PresetPlace, id: string, given: string): boolean {
  const name = given.trim().slice(0, longestPresetName)
  const presets = useFilterPresets.getState()[place]
  if (name === '' || presets.some((preset) => preset.id !== id && preset.name === name)) return false
  keepPresets(
    place,
    presets.map((preset) => (preset.id === id ? { ...preset, name } : preset)),
  )
  return true
}
