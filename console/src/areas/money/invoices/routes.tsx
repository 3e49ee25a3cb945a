import { page } from '#core/router/page.ts'

export const routes = [
  page('merchantInvoices', {
    load: () => import('./merchant/merchant-invoices-page.tsx').then((file) => file.MerchantInvoicesPage),
  }),
  page('serviceInvoices', {
    load: () => import('./service/service-invoices-page.tsx').then((file) => file.ServiceInvoicesPage),
  }),
  page('invoiceTitles', { load: () => import('./titles/titles-page.tsx').then((file) => file.TitlesPage) }),
]
