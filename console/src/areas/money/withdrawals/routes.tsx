import { page } from '#core/router/page.ts'

export const routes = [
  page('settlement', { load: () => import('./settlement/settlement-page.tsx').then((file) => file.SettlementPage) }),
  page('settlementAccounts', { load: () => import('./accounts/accounts-page.tsx').then((file) => file.AccountsPage) }),
]
