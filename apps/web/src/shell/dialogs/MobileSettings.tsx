import { Check } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { UpdateList } from '../menus/UpdateList.tsx'
import { mobileLine } from './mobileLine.ts'

type SwitchProps = { testId: string; isOn: boolean; label: string; onTurn: () => void }

function Switch({ testId, isOn, label, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      data-testid={testId}
      onClick={onTurn}
      className={mobileLine}
    >
      {label}
      {isOn && <Check aria-hidden size={18} className="ml-auto text-accent" />}
    </button>
  )
}

/** The user menu's switches and the update log, on a phone. */
export function MobileSettings() {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const { theme, gain, isAlertEnabled, isLinkOutOn, isEmbeddedChartOn } = preferences
  return (
    <>
      <Switch
        testId="menu-dark"
        isOn={theme === 'dark'}
        label={t('user.menu.dark')}
        onTurn={() => preferences.pickTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <Switch
        testId="menu-red-up"
        isOn={gain === 'red'}
        label={t('user.menu.redUp')}
        onTurn={() => preferences.pickGain(gain === 'red' ? 'green' : 'red')}
      />
      <Switch
        testId="menu-sound"
        isOn={isAlertEnabled}
        label={t('user.menu.sound')}
        onTurn={() => preferences.setAlertEnabled(!isAlertEnabled)}
      />
      <Switch
        testId="menu-link-out"
        isOn={isLinkOutOn}
        label={t('user.menu.linkOut')}
        onTurn={() => preferences.setLinkOut(!isLinkOutOn)}
      />
      <Switch
        testId="menu-embedded-chart"
        isOn={isEmbeddedChartOn}
        label={t('user.menu.embeddedChart')}
        onTurn={() => preferences.setEmbeddedChart(!isEmbeddedChartOn)}
      />
      <details>
        <summary data-testid="menu-log" className={mobileLine}>
          {t('header.log')}
        </summary>
        <div className="px-4 pb-2">
          <UpdateList />
        </div>
      </details>
    </>
  )
}
