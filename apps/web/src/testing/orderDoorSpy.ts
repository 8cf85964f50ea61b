import { vi } from 'vitest'
import { openOrderDoor, type OrderDoor } from '../domain/orders/orderDoor.ts'

/** An unlocked wallet of this browser. */
export const mainWallet = {
  address: `0x${'11'.repeat(20)}`,
  family: 'EVM',
  label: 'Main',
  group: '',
  kind: 'local',
} as const

/** Opens an orders room that takes everything and does nothing. Its promise resolves once: every test of a file shares it. */
export function openDoorSpy() {
  const door = {
    add: vi.fn<OrderDoor['add']>(async () => undefined),
    change: vi.fn(async () => true),
    remove: vi.fn(async () => true),
    pause: vi.fn<OrderDoor['pause']>(async () => []),
    retry: vi.fn(async () => true),
  } satisfies OrderDoor
  openOrderDoor(door)
  return door
}
