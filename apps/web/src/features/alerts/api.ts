import {
  addPush,
  addTelegram,
  addWebhook,
  confirmTelegram,
  deleteAlertChannel,
  deleteAlertRule,
  getAlertHistory,
  getAlertSetup,
  saveAlertRule,
  saveAlertSettings,
  switchAlertChannel,
  testAlertChannel,
} from '@peregrine/contract/routes/alerts'
import type { AlertSettings, RuleInput } from '@peregrine/contract/alert'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { send } from '../../kit/http/send.ts'
import { ownKey } from '../../domain/session/ownKey.ts'
import { useSession } from '../../domain/session/useSession.ts'

const setupKey = (address: string | null) => ownKey(address, 'alert-setup')

/** Query for the signed-in wallet's settings, rules and channels. */
export function alertSetupQuery(address: string | null) {
  return queryOptions({
    queryKey: setupKey(address),
    queryFn: ({ signal }) => call(getAlertSetup, { signal }),
    enabled: address !== null,
  })
}

export function useAlertSetup() {
  const address = useSession(({ session }) => session?.address ?? null)
  return useQuery(alertSetupQuery(address))
}

/** Query for past alerts, newest first. */
export function alertHistoryQuery(address: string | null) {
  return infiniteQueryOptions({
    queryKey: ownKey(address, 'alert-history'),
    queryFn: ({ signal, pageParam }) =>
      call(getAlertHistory, { query: { before: pageParam, limit: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: address !== null,
  })
}

/** Refetches visible data after a change. */
export function reloadAlertSetup(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [owner, , what] }) => owner === 'own' && what === 'alert-setup',
  })
}

/** The calls that change something. They throw Fault and Unreachable. */
export const alertCalls = {
  saveSettings: (settings: AlertSettings) => send(saveAlertSettings, { body: settings }),
  saveRule: (rule: RuleInput) => send(saveAlertRule, { body: rule }),
  deleteRule: (id: string) => send(deleteAlertRule, { params: { id } }),
  addWebhook: (url: string, secret: string) => send(addWebhook, { body: { url, secret } }),
  addPush: (body: { endpoint: string; p256dh: string; auth: string; label: string }) =>
    send(addPush, { body }),
  addTelegram: (token: string) => send(addTelegram, { body: { token } }),
  confirmTelegram: (id: string) => send(confirmTelegram, { params: { id }, body: {} }),
  switchChannel: (id: string, isOn: boolean) => send(switchAlertChannel, { params: { id }, body: { isOn } }),
  deleteChannel: (id: string) => send(deleteAlertChannel, { params: { id } }),
  testChannel: (id: string) => send(testAlertChannel, { params: { id }, body: {}, timeoutMs: 20_000 }),
}
