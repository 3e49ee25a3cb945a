import { pages, type PageName } from '@zdb/contract/pages'
import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'

const at = (name: PageName) => `/console/${pages[name].path}`
const figures = (name: string) => (page: Page) => page.getByRole('list', { name })

/** The drawing library comes after the words. */
const drawn = (page: Page) => page.getByRole('main').locator('figure svg').first().waitFor()

/** Behind every chart is its table. */
const asTable = (part: string) => async (page: Page) => {
  const panel = page.getByRole('region', { name: part })
  await panel.getByRole('radio', { name: '表' }).check({ force: true })
}

export const analysisScreens: readonly Screen[] = [
  { name: 'analysis', who: 'online', at: at('analysis'), act: drawn, shows: figures('网单') },
  { name: 'analysis-new', who: 'newcomer', at: at('analysis'), shows: figures('网单') },
  {
    name: 'day-sheet',
    who: 'online',
    at: at('daySheet'),
    act: (page) => page.getByRole('switch', { name: '每晚发给我' }).waitFor(),
    shows: figures('网单'),
  },
  { name: 'day-sheet-new', who: 'newcomer', at: at('daySheet'), shows: (page) => page.getByText('今日没有成交') },
  { name: 'analysis-online', who: 'online', at: at('onlineAnalysis'), act: drawn, shows: figures('经营概况') },
  { name: 'analysis-online-new', who: 'newcomer', at: at('onlineAnalysis'), shows: figures('经营概况') },
  {
    name: 'analysis-online-table',
    who: 'online',
    at: `${at('onlineAnalysis')}?span=month`,
    act: asTable('经营概况'),
    shows: (page) => page.getByRole('table', { name: '经营概况' }),
  },
  {
    name: 'analysis-online-own',
    who: 'online',
    at: `${at('onlineAnalysis')}?span=own&compare=festival`,
    shows: figures('经营概况'),
  },
  {
    name: 'analysis-prices',
    who: 'online',
    at: at('priceAnalysis'),
    shows: (page) => page.getByRole('table', { name: '价格段' }),
  },
  { name: 'analysis-transfers', who: 'sender', at: at('transferAnalysis'), act: drawn, shows: figures('转单概况') },
  { name: 'analysis-transfer-prices', who: 'online', at: at('transferPriceAnalysis'), shows: figures('转单合计') },
  {
    name: 'analysis-transfer-prices-new',
    who: 'newcomer',
    at: at('transferPriceAnalysis'),
    shows: (page) => page.getByText(/没有把网单转出/),
  },
  { name: 'analysis-received', who: 'florist', at: at('receivedAnalysis'), act: drawn, shows: figures('接单概况') },
  { name: 'analysis-rides', who: 'rides', at: at('deliveryAnalysis'), act: drawn, shows: figures('配送概况') },
  {
    name: 'analysis-list',
    who: 'online',
    at: at('onlineAnalysis'),
    act: (page) =>
      figures('经营概况')(page)
        .getByRole('link', { name: /有效订单/ })
        .click(),
    shows: (page) => page.getByRole('status', { name: '来自数据分析' }),
    picture: true,
  },
]
