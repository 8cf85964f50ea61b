import type { MonitorConfigWire } from '@peregrine/contract/monitorConfig'
import { create } from 'zustand'

/** What the form begins with: nothing or part of it, or a wallet that is watched already. */
export type MonitorAsked =
  | {
      mode: 'add'
      given?: Partial<Pick<MonitorConfigWire, 'chainType' | 'address' | 'name' | 'configGroup'>>
    }
  | { mode: 'edit'; config: MonitorConfigWire }

type MonitorDoor = { asked: MonitorAsked | null }

export const useMonitorDoor = create<MonitorDoor>()(() => ({ asked: null }))

/** The one way to the form that adds a watched wallet or changes one; the shell draws it. */
export function openMonitorForm(asked: MonitorAsked): void {
  useMonitorDoor.setState({ asked })
}

export function closeMonitorForm(): void {
  useMonitorDoor.setState({ asked: null })
}
