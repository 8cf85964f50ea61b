import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AppDeps } from '../../../appDeps.ts'
import { startTestApp, type TestApp } from '../../../realtime/testing/testApp.ts'
import { startWebServer, type WebServer } from './webServer.ts'

export type AlertsApp = { app: TestApp; outside: WebServer; folder: string; end(): Promise<void> }

/** Starts an app whose alerts may go to a web server of this machine, Telegram's place included. */
export async function startAlertsApp(deps: Partial<AppDeps> = {}): Promise<AlertsApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-app-'))
  const outside = await startWebServer()
  const settings = { isLocalAllowed: true, telegramUrl: outside.url, vapidSubject: 'mailto:a@b.example' }
  const app = await startTestApp({ alerts: { settings, folder }, ...deps })
  const end = async () => {
    await app.end()
    outside.stop()
    rmSync(folder, { recursive: true })
  }
  return { app, outside, folder, end }
}
