import { page } from '#core/router/page.ts'

export const routes = [
  page('transferOrders', {
    load: () => import('./list/list-page.tsx').then((file) => file.TransferOrderList),
  }),
  page('createTransfer', {
    load: () => import('./create/create-page.tsx').then((file) => file.CreatePage),
  }),
  page('transferOrder', {
    load: () => import('./detail/detail-page.tsx').then((file) => file.TransferOrderDetail),
  }),
  page('assignTransfer', {
    load: () => import('./designated/designated-page.tsx').then((file) => file.DesignatedPage),
  }),
  page('evaluateTransfer', {
    load: () => import('./evaluate/evaluate-page.tsx').then((file) => file.EvaluatePage),
  }),
  page('modifyTransfer', {
    gate: 'always',
    load: () => import('./modify/modify-apply-page.tsx').then((file) => file.ModifyApplyPage),
  }),
]
