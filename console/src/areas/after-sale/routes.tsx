import { page } from '#core/router/page.ts'

const sent = 'transfer_order/transfer_order_after_sale_apply'
const received = 'receive_order/receive_transfer_after_sales'

export const routes = [
  page(sent, { title: '转单售后', load: () => import('./list-page.tsx').then((file) => file.SentAfterSalesPage) }),
  page(`${sent}/apply/create`, {
    title: '申请售后',
    load: () => import('./create-page.tsx').then((file) => file.CreateAfterSalePage),
  }),
  page(`${sent}/apply/edit`, {
    title: '修改售后申请',
    load: () => import('./edit-page.tsx').then((file) => file.EditAfterSalePage),
  }),
  page(`${sent}/detail`, {
    title: '售后详情',
    load: () => import('./detail-page.tsx').then((file) => file.AfterSalePage),
  }),
  page(received, {
    title: '接单售后',
    load: () => import('./list-page.tsx').then((file) => file.ReceivedAfterSalesPage),
  }),
  page(`${received}/detail`, {
    title: '处理售后',
    load: () => import('./detail-page.tsx').then((file) => file.AfterSalePage),
  }),
]
