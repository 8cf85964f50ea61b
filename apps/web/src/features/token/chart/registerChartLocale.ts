import type { Translate } from '../../../kit/i18n/translate.ts'
import { registerLocale } from 'klinecharts'

/** Gives the chart the page's translations; it has only Chinese and English. */
export function registerChartLocale(locale: string, t: Translate): void {
  const label = (text: string) => `${text}: `
  registerLocale(locale, {
    time: label(t('chart.time')),
    open: label(t('chart.open')),
    high: label(t('chart.high')),
    low: label(t('chart.low')),
    close: label(t('chart.close')),
    volume: label(t('chart.volume')),
    change: label(t('chart.change')),
    turnover: label(t('chart.turnover')),
    second: t('chart.second'),
    minute: t('chart.minute'),
    hour: t('chart.hour'),
    day: t('chart.day'),
    week: t('chart.week'),
    month: t('chart.month'),
    year: t('chart.year'),
  })
}
