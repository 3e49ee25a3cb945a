import type { PageName } from '@zdb/contract/pages'
import { page } from '#core/router/page.ts'
import type { Dashboard } from './dashboard/section.ts'

/** The page of a dashboard; what it says comes with it. */
const dashboard = (name: PageName, load: () => Promise<Dashboard>) =>
  page(name, {
    load: async () => {
      const [{ DashboardPage }, shown] = await Promise.all([import('./dashboard/dashboard-page.tsx'), load()])
      const Page = () => <DashboardPage dashboard={shown} />
      return Page
    },
  })

export const routes = [
  dashboard('analysis', () => import('./dashboards/today.ts').then((file) => file.today)),
  page('daySheet', { load: () => import('./day-sheet/day-sheet-page.tsx').then((file) => file.DaySheetPage) }),
  dashboard('onlineAnalysis', () => import('./dashboards/online.ts').then((file) => file.online)),
  dashboard('priceAnalysis', () => import('./dashboards/prices.ts').then((file) => file.prices)),
  dashboard('transferAnalysis', () => import('./dashboards/transfers.ts').then((file) => file.transfers)),
  page('transferPriceAnalysis', {
    load: () => import('./transfer-prices/transfer-prices-page.tsx').then((file) => file.TransferPricesPage),
  }),
  dashboard('receivedAnalysis', () => import('./dashboards/received.ts').then((file) => file.receiving)),
  dashboard('deliveryAnalysis', () => import('./dashboards/rides.ts').then((file) => file.deliveries)),
]
