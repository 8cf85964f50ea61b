import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { readMs, showToast } from '../../kit/toast/showToast.ts'

/** Warns that this computer's clock is off by that many seconds, negative when behind, in the header notice's words. */
export async function tellClock(seconds: number): Promise<void> {
  await loadTranslations(['notices'])
  showToast({
    kind: 'warning',
    lastsMs: readMs,
    text: translate(seconds > 0 ? 'clock.ahead' : 'clock.behind', { seconds: Math.abs(seconds) }),
  })
}
