import { page } from '#core/router/page.ts'

export const routes = [
  page('finance', { load: () => import('./overview-page.tsx').then((file) => file.FinancePage) }),
  page('financeRecords', { load: () => import('./records-page.tsx').then((file) => file.RecordsPage) }),
  page('financeFlows', { load: () => import('./flows-page.tsx').then((file) => file.FlowsPage) }),
]
