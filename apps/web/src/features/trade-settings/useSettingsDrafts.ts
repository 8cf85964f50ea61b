import {
  type DraftFaults,
  draftOfSettings,
  readSettingsDraft,
  type SettingsDraft,
} from '@peregrine/core/trading/settings/settingsDraft'
import {
  type ConfigSlot,
  findConfigSlot,
  findSettingNetwork,
  type SettingNetwork,
  type TradeSettings,
} from '@peregrine/core/trading/settings/tradeSettings'
import { useState } from 'react'
import { lastSlot, readLastNetwork, rememberNetwork } from '../../domain/trade-settings/activeSlot.ts'
import type { TradeSettingsAsked } from '../../domain/doors/tradeSettingsDoor.ts'
import type { SettingsProblem } from '../../domain/trade-settings/SettingsError.ts'
import type { SlotKey } from '../../domain/trade-settings/settingsStorage.ts'
import { tradeSettingsOf, useTradeSettings } from '../../domain/trade-settings/useTradeSettings.ts'

export type ReadSlot = {
  network: SettingNetwork
  slot: ConfigSlot
  settings: TradeSettings
  isCapped: boolean
}

type Place = { network: SettingNetwork; slot: ConfigSlot }
type Drafts = Partial<Record<SlotKey, SettingsDraft>>

const keyOf = ({ network, slot }: Place): SlotKey => `${network}:${slot}`

function placeOf(key: string): Place {
  const [first, second] = key.split(':')
  const [network, slot] = [findSettingNetwork(first), findConfigSlot(second)]
  if (!network || !slot) throw new Error(`"${key}" is no slot`)
  return { network, slot }
}

function firstPlace(asked: TradeSettingsAsked): { place: Place; problem: SettingsProblem | null } {
  const slot = asked.slot ?? lastSlot()
  if (asked.network) return { place: { network: asked.network, slot }, problem: null }
  const { network, problem } = readLastNetwork()
  return { place: { network, slot }, problem }
}

/**
 * The settings being edited: every slot that was touched keeps its draft while others are looked at, and all are read
 * together.
 */
export function useSettingsDrafts(asked: TradeSettingsAsked) {
  const [first] = useState(() => firstPlace(asked))
  const [place, setPlace] = useState(first.place)
  const [problem, setProblem] = useState(first.problem)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isChecked, setChecked] = useState(false)
  const kept = useTradeSettings(place.network, place.slot)
  const key = keyOf(place)
  const draft = drafts[key] ?? draftOfSettings(kept.settings)
  const read = readSettingsDraft(place.network, draft)
  const faults: DraftFaults = isChecked && 'faults' in read ? read.faults : {}

  /** All touched drafts as settings; null, with the first wrong one shown, if any breaks a rule. */
  function readAll(): ReadSlot[] | null {
    setChecked(true)
    const all: ReadSlot[] = []
    for (const [touched, given] of Object.entries(drafts)) {
      const where = placeOf(touched)
      const found = readSettingsDraft(where.network, given)
      if ('faults' in found) {
        setPlace(where)
        return null
      }
      all.push({ ...where, ...found })
    }
    return all
  }

  return {
    ...place,
    draft,
    faults,
    problem: problem ?? kept.problem,
    isTouched: Object.keys(drafts).length > 0,
    isSlotTouched: (slot: ConfigSlot) => `${place.network}:${slot}` in drafts,
    set: (change: Partial<SettingsDraft>) =>
      setDrafts((before) => {
        const now = before[key] ?? draftOfSettings(tradeSettingsOf(place.network, place.slot).settings)
        return { ...before, [key]: { ...now, ...change } }
      }),
    pickNetwork: (network: SettingNetwork) => {
      rememberNetwork(network)
      setProblem(null)
      setPlace({ ...place, network })
    },
    pickSlot: (slot: ConfigSlot) => setPlace({ ...place, slot }),
    readAll,
    /** Forgets what was typed. */
    drop: (network?: SettingNetwork) => {
      setChecked(false)
      setDrafts((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([touched]) => network && placeOf(touched).network !== network),
        ),
      )
    },
  }
}

export type SettingsDrafts = ReturnType<typeof useSettingsDrafts>
