import { page } from '#core/router/page.ts'

export const routes = [
  page('sentAfterSales', { load: () => import('./list-page.tsx').then((file) => file.SentAfterSalesPage) }),
  page('applyAfterSale', {
    load: () => import('./create-page.tsx').then((file) => file.CreateAfterSalePage),
  }),
  page('editAfterSale', {
    load: () => import('./edit-page.tsx').then((file) => file.EditAfterSalePage),
  }),
  page('sentAfterSale', {
    load: () => import('./detail-page.tsx').then((file) => file.AfterSalePage),
  }),
  page('receivedAfterSales', {
    load: () => import('./list-page.tsx').then((file) => file.ReceivedAfterSalesPage),
  }),
  page('receivedAfterSale', {
    load: () => import('./detail-page.tsx').then((file) => file.AfterSalePage),
  }),
]
