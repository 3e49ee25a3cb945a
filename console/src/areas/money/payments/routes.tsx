import { page } from '#core/router/page.ts'

export const routes = [
  page('recharge', { load: () => import('./recharge-page.tsx').then((file) => file.RechargePage) }),
  page('remittanceCode', { load: () => import('./remittance-code-page.tsx').then((file) => file.RemittanceCodePage) }),
]
