import { defaultAlertSettings } from '@peregrine/contract/alert'
import { testOrder, testWallet } from '@peregrine/orders/testing/testOrder'

export type Call = { url: string; body?: object }

/** Objects of the calls: the user's own. */
export type OwnIds = { session: string; rule: string; channel: string; batch: string }

function alertCalls(ids: OwnIds): Record<string, Call> {
  const rule = { kind: 'group', name: 'r', group: null, wallets: 3, withinS: 60, minUsd: null }
  const caps = { minMarketCap: null, maxMarketCap: null }
  const channel = `/api/alerts/channels/${ids.channel}`
  return {
    'GET /api/alerts/setup': { url: '/api/alerts/setup' },
    'PUT /api/alerts/settings': {
      url: '/api/alerts/settings',
      body: { ...defaultAlertSettings, locale: 'ko' },
    },
    'POST /api/alerts/rules': {
      url: '/api/alerts/rules',
      body: { id: ids.rule, isOn: false, channels: [], sound: null, body: { ...rule, ...caps } },
    },
    'DELETE /api/alerts/rules/:id': { url: `/api/alerts/rules/${ids.rule}` },
    'POST /api/alerts/channels/webhook': {
      url: '/api/alerts/channels/webhook',
      body: { url: 'http://127.0.0.1:9/x', secret: 's'.repeat(20) },
    },
    'POST /api/alerts/channels/push': {
      url: '/api/alerts/channels/push',
      body: { endpoint: 'http://127.0.0.1:9/p', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22), label: 'x' },
    },
    'POST /api/alerts/channels/telegram': {
      url: '/api/alerts/channels/telegram',
      body: { token: `123456789:${'A'.repeat(35)}` },
    },
    'POST /api/alerts/channels/telegram/:id/confirm': {
      url: `/api/alerts/channels/telegram/${ids.channel}/confirm`,
      body: {},
    },
    'PUT /api/alerts/channels/:id': { url: channel, body: { isOn: false } },
    'DELETE /api/alerts/channels/:id': { url: channel },
    'POST /api/alerts/channels/:id/test': { url: `${channel}/test`, body: {} },
    'GET /api/alerts/history': { url: '/api/alerts/history' },
  }
}

function kolCalls(ids: OwnIds): Record<string, Call> {
  const address = `0x${'55'.repeat(20)}`
  return {
    'GET /api/kols': { url: '/api/kols' },
    'PUT /api/kols': { url: '/api/kols', body: { address, name: 'x' } },
    'POST /api/kols/import': { url: '/api/kols/import', body: { kols: [{ address, name: 'x' }] } },
    'POST /api/kols/remove': { url: '/api/kols/remove', body: { addresses: [`0x${'77'.repeat(20)}`] } },
    'POST /api/kols/undo': { url: '/api/kols/undo', body: { changeId: ids.batch } },
  }
}

function rewardCalls(user: string): Record<string, Call> {
  return {
    'GET /community-reward/list/v1/:userAddress': { url: `/community-reward/list/v1/${user}` },
    'POST /community-reward/record/v1': {
      url: '/community-reward/record/v1',
      body: {
        address: user,
        walletAddress: user,
        transactionHash: `0x${'ab'.repeat(32)}`,
        chainType: 1,
        feeAmount: '0',
        tradeVolume: '1',
      },
    },
  }
}

function orderCalls(wallet: string): Record<string, Call> {
  const id = 'ab'.repeat(16)
  const environment = { id: 'test', runId: null }
  const order = testOrder({ id, signalId: 'cd'.repeat(16), environment, wallets: [testWallet(wallet, id)] })
  return {
    'GET /api/orders': { url: '/api/orders' },
    'GET /api/orders/:id': { url: `/api/orders/${order.id}` },
    'POST /api/orders': { url: '/api/orders', body: { orders: [order] } },
    'PUT /api/orders/:id': {
      url: `/api/orders/${order.id}`,
      body: { epoch: 0, order: { ...order, isPaused: true } },
    },
  }
}

/** Builds a valid call of each private route for this user, on their own objects. */
export function privateCalls(user: string, watched: string, ids: OwnIds): Record<string, Call> {
  const row = { userAddress: user, chainType: 1 }
  return {
    'GET /auth/sessions': { url: '/auth/sessions' },
    'DELETE /auth/sessions/:id': { url: `/auth/sessions/${ids.session}` },
    'GET /monitor-config/queryConfig/v1/:userAddress': { url: `/monitor-config/queryConfig/v1/${user}` },
    'POST /monitor-config/query/v1/:userAddress': { url: `/monitor-config/query/v1/${user}`, body: {} },
    'POST /monitor-config/add/v1': {
      url: '/monitor-config/add/v1',
      body: { ...row, name: 'x', addAddress: `0x${'88'.repeat(20)}` },
    },
    'POST /monitor-config/batch-add/v1': {
      url: '/monitor-config/batch-add/v1',
      body: { userAddress: user, configs: [{ chainType: 1, name: 'x', addAddress: `0x${'99'.repeat(20)}` }] },
    },
    'POST /monitor-config/update/v1': {
      url: '/monitor-config/update/v1',
      body: { ...row, configAddress: watched, configAddressName: 'taken' },
    },
    'POST /monitor-config/batch-update/v1': {
      url: '/monitor-config/batch-update/v1',
      body: { userAddress: user, configs: [{ chainType: 1, configAddress: watched, tip: 'taken' }] },
    },
    'POST /monitor-config/delete/v1': {
      url: '/monitor-config/delete/v1',
      body: { ...row, addresses: [watched] },
    },
    'POST /monitor-config/import/v1': {
      url: '/monitor-config/import/v1',
      body: { userAddress: user, configs: [{ chainType: 1, name: 'x', addAddress: `0x${'66'.repeat(20)}` }] },
    },
    'POST /monitor-config/undo-import/v1': {
      url: '/monitor-config/undo-import/v1',
      body: { userAddress: user, importId: ids.batch },
    },
    'GET /monitor-config/last-import/v1/:userAddress': { url: `/monitor-config/last-import/v1/${user}` },
    'GET /trade-config/query/v1/:userAddress/:chainType': { url: `/trade-config/query/v1/${user}/1` },
    'POST /trade-config/save/v1': { url: '/trade-config/save/v1', body: { address: user, chainType: 1 } },
    'POST /community-binding/bind-by-invite/v1': {
      url: `/community-binding/bind-by-invite/v1?walletAddress=${user}&inviteCode=${watched}`,
      body: {},
    },
    ...rewardCalls(user),
    ...orderCalls(watched),
    ...kolCalls(ids),
    'GET /api/invite-codes': { url: '/api/invite-codes' },
    'POST /api/invite-codes': { url: '/api/invite-codes', body: { code: 'friends-of-alice' } },
    'GET /api/wallet-events': { url: '/api/wallet-events' },
    'GET /api/followed-holders': { url: `/api/followed-holders?tokens=eth.${watched}` },
    'GET /trades/monitor/:network/:userAddress': { url: `/trades/monitor/eth/${user}` },
    ...alertCalls(ids),
  }
}
