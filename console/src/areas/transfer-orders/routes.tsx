import { page } from '#core/router/page.ts'

export const routes = [
  page('transfer_order/index', {
    title: '转单管理',
    load: () => import('./list/list-page.tsx').then((file) => file.TransferOrderList),
  }),
  page('transfer_order/create', {
    title: '发布转单',
    load: () => import('./create/create-page.tsx').then((file) => file.CreatePage),
  }),
  page('transfer_order/detail/{no}', {
    title: '转单详情',
    load: () => import('./detail/detail-page.tsx').then((file) => file.TransferOrderDetail),
  }),
  page('transfer_order/designated', {
    title: '指派门店',
    load: () => import('./designated/designated-page.tsx').then((file) => file.DesignatedPage),
  }),
  page('transfer_order/evaluate', {
    title: '评价',
    load: () => import('./evaluate/evaluate-page.tsx').then((file) => file.EvaluatePage),
  }),
  page('transfer_order/modify_apply', {
    title: '申请修改',
    gate: 'always',
    load: () => import('./modify/modify-apply-page.tsx').then((file) => file.ModifyApplyPage),
  }),
]
