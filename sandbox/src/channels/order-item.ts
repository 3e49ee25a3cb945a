import { clockTime, escapeHtml } from '../page.ts'
import { buttonsOf } from '../page-button.ts'
import type { Order, OrderStatus } from './things.ts'

const deskButton = buttonsOf('/channels/desk')

const statusNames: Record<OrderStatus, string> = {
  paid: '待接单',
  confirmed: '已接单',
  shipped: '配送中',
  delivered: '已送达',
  finished: '已完成',
  cancelled: '已取消',
}
const refundNames = { asked: '待处理', agreed: '已同意', rejected: '已拒绝', withdrawn: '已撤回' } as const
const yuan = (amount: number): string => `¥${(amount / 100).toFixed(2)}`

const deedButtons = (order: Order): string => {
  const to = (deed: string): string => `orders/${order.channel}/${encodeURIComponent(order.id)}/${deed}`
  if (order.status === 'cancelled') return ''
  const asked = order.refunds.some(({ status }) => status === 'asked')
  return [
    deskButton('催单', to('urge'), {}),
    deskButton('取消', to('cancel'), {}),
    asked
      ? deskButton('撤回退款', to('refund-withdraw'), {})
      : deskButton('全额退款', to('refund'), {}) +
        deskButton('部分退款', to('refund'), { amount: Math.ceil(order.amount / 3), reason: '少送了一样' }),
    deskButton('改时间', to('eta'), {}),
    deskButton('改地址', to('change-address'), {}),
    deskButton('改备注', to('change-remarks'), {}),
    deskButton('确认收货', to('finish'), {}),
  ].join('')
}

export const orderItem = (title: string, order: Order): string => {
  const { consignee: to, window } = order
  const goods = order.goods.map((item) => `${item.name}（${item.spec}）×${item.quantity}`).join('，')
  const refunds = order.refunds.map(({ amount, status }) => `退款 ${yuan(amount)} ${refundNames[status]}`)
  return `<li><div class="row"><span><strong>${statusNames[order.status]}</strong>
<span class="soft">${escapeHtml(title)} #${order.daySequence}</span></span><code>${escapeHtml(order.id)}</code></div>
<div>${escapeHtml(goods)} · ${yuan(order.amount)}</div>
<div class="soft">${escapeHtml(`${to.name} ${to.city}${to.county}${to.address}`)} · ${
    window ? `${clockTime(window.start)} 起送达` : '立即送达'
  }</div>
${refunds.length > 0 ? `<div>${escapeHtml(refunds.join('；'))}</div>` : ''}
<div class="modes tight">${deedButtons(order)}</div>
<details id="log-${escapeHtml(order.channel)}-${escapeHtml(order.id)}"><summary class="soft">${
    order.log.length
  } 条记录，最近：${escapeHtml(order.log.at(-1)?.what ?? '')}</summary>${order.log
    .map(({ at, what }) => `<div class="soft">${clockTime(at)} ${escapeHtml(what)}</div>`)
    .join('')}</details></li>`
}
