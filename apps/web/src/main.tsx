import './app.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueries } from './createQueries.ts'
import { createSocketTransport, socketUrl } from '@peregrine/trader/socket/socketTransport'
import { createAppRouter } from './router.tsx'
import { startI18n } from './kit/i18n/startI18n.ts'
import { usePreferences } from './kit/preferences/usePreferences.ts'
import { withTranslations } from './kit/i18n/loadTranslations.ts'
import { setTradeEngine } from './domain/doors/tradeDoor.ts'
import { useOwnWallets } from './domain/own-wallets/useOwnWallets.ts'
import { loadHistorySource, setHistorySource } from './domain/trade-ticket/historySource.ts'
import { statusQuery } from './domain/status/useServerStatus.ts'
import { hasTraded } from './wallet/execution/hasTraded.ts'

/** Long enough to look at a token and return. */
const lingerMs = 20_000

// Not awaited at the top level: that would keep the page chunks from sharing this one's modules.
/** The connection to the server that the page came from. */
const createTransport = () =>
  createSocketTransport({
    url: socketUrl(location.origin),
    openSocket: (url, { onMessage, onClose }) => {
      const socket = new WebSocket(url)
      socket.onmessage = ({ data }) => onMessage(String(data))
      // It always follows an error.
      socket.onclose = onClose
      return socket
    },
    random: Math.random,
  })

async function start(root: HTMLElement): Promise<void> {
  const queries = createQueries()
  void queries.prefetchQuery(statusQuery)
  const loadEngine = withTranslations(['trade', 'trade-messages'], () => import('./wallet/trade/engine.ts'))
  setTradeEngine(async () => (await loadEngine()).createEngine(queries))
  const loadHistory = withTranslations(
    ['trade', 'trade-messages'],
    () => import('./wallet/trade/historySource.ts'),
  )
  setHistorySource(async () => (await loadHistory()).createHistorySource(queries))
  // Without its texts the page is shown in the bundled language, and asks for them once more.
  await startI18n(usePreferences.getState().locale).catch((error: unknown) => console.warn(error))
  const router = createAppRouter({ queries })
  createRoot(root).render(
    <App queries={queries} router={router} transport={createTransport()} lingerMs={lingerMs} />,
  )
  // The worker may have kept the wallets unlocked, for other tabs or through a reload; who has none loads nothing.
  if (useOwnWallets.getState().vault === 'locked')
    void import('./wallet/readVault.ts')
      .then(({ readVault }) => readVault())
      .catch((error: unknown) => console.warn('The wallets were not read; their screens say why', error))
  // The history takes up again what a closed tab left open; who never traded here loads nothing.
  if (await hasTraded())
    await loadHistorySource().catch((error: unknown) => console.warn('Open trades wait for a reload', error))
}

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
void start(root)
