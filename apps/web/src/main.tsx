import './app.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueries } from './createQueries.ts'
import { createSocketTransport } from './live/socketTransport.ts'
import { createAppRouter } from './router.tsx'
import { startI18n } from './kit/i18n/startI18n.ts'
import { usePreferences } from './kit/preferences/usePreferences.ts'
import { withTranslations } from './kit/i18n/loadTranslations.ts'
import { setTradeEngine } from './domain/doors/tradeDoor.ts'
import { loadHistorySource, setHistorySource } from './domain/trade-ticket/historySource.ts'
import { statusQuery } from './domain/status/useServerStatus.ts'
import { hasTraded } from './wallet/execution/hasTraded.ts'

/** Long enough to look at a token and return. */
const lingerMs = 20_000

// Not awaited at the top level: that would keep the page chunks from sharing this one's modules.
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
  await startI18n(usePreferences.getState().locale)
  const router = createAppRouter({ queries })
  createRoot(root).render(
    <App queries={queries} router={router} transport={createSocketTransport()} lingerMs={lingerMs} />,
  )
  // The history takes up again what a closed tab left open; who never traded here loads nothing.
  if (await hasTraded()) await loadHistorySource()
}

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
void start(root)
