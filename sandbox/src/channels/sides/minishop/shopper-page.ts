import { chinaTime } from '../../../couriers/sides/china-time.ts'
import { clockTime, escapeHtml, htmlPage } from '../../../page.ts'
import type { Order, OrderStatus, Shop } from '../../things.ts'
import type { Activity } from './activities.ts'
import type { Item } from './shelves.ts'

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
const shopPath = ({ id }: Pick<Shop, 'id'>): string => `/minishop/${encodeURIComponent(id)}`
export const orderPath = (order: Order): string =>
  `${shopPath({ id: order.shopId })}/orders/${encodeURIComponent(order.id)}`
const imageTag = (id: string, size: number): string =>
  `<img src="/minishop/images/${encodeURIComponent(id)}" alt="" width="${size}" height="${size}" style="object-fit:cover;border-radius:6px">`

export const shopsPage = (shops: readonly Shop[]): string =>
  htmlPage(
    '小程序商城',
    `<p><a href="/">← 外部服务模拟</a></p><h1>小程序商城</h1><p class="hint">像顾客一样打开小程序、下单、付款和退款。</p>
<ul>${shops.map((shop) => `<li><a href="${shopPath(shop)}">${escapeHtml(shop.name)}</a> <span class="soft">${escapeHtml(shop.id)}</span></li>`).join('') || '<li class="empty">还没有小程序。在后台绑定小程序商城后会出现在这里。</li>'}</ul>`,
  )

const priceWords = ({ skus }: Item): string => {
  const prices = skus.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? yuan(low) : `${yuan(low)} 起`
}

export const shelfPage = (shop: Shop, items: readonly Item[], orders: readonly Order[]): string =>
  htmlPage(
    shop.name,
    `<p><a href="/minishop">← 小程序</a></p><h1>${escapeHtml(shop.name)}</h1><p class="hint">在售商品</p>
<ul>${
      items
        .map(
          (item) =>
            `<li><a class="row" href="${shopPath(shop)}/items/${encodeURIComponent(item.id)}"><span>${imageTag(item.headImg, 72)}</span>
<span><strong>${escapeHtml(item.title)}</strong><br><span class="soft">${item.attrs.map(({ value }) => escapeHtml(value)).join(' · ')}</span></span><span>${priceWords(item)}</span></a></li>`,
        )
        .join('') || '<li class="empty">货架上还没有商品。</li>'
    }</ul>
<h2>我的订单</h2><ul>${
      orders
        .map(
          (order) =>
            `<li class="row"><a href="${orderPath(order)}">${escapeHtml(order.goods.map(({ name }) => name).join('、'))}</a><span>${yuan(order.amount)} ${statusNames[order.status]}</span></li>`,
        )
        .join('') || '<li class="empty">还没有下过单。</li>'
    }</ul>`,
  )

const field = (label: string, input: string): string => `<p><label>${label} ${input}</label></p>`
const localInput = (ms: number): string => chinaTime(ms).slice(0, 16).replace(' ', 'T')

export type Draft = { name: string; mobile: string; city: string; county: string; address: string }

const couponField = (offers: readonly Activity[]): string => {
  const words = ({ name, amount, floor }: Activity): string =>
    `${name}（${floor > 0 ? `满${yuan(floor)}` : '无门槛'}减${yuan(amount)}）`
  const options = offers.map((one) => `<option value="${escapeHtml(one.id)}">${escapeHtml(words(one))}</option>`)
  return options.length > 0
    ? field('优惠券', `<select name="coupon"><option value="">不使用</option>${options.join('')}</select>`)
    : ''
}

export const itemPage = (
  shop: Shop,
  item: Item,
  to: Draft,
  now: number,
  offers: readonly Activity[],
  trouble = '',
): string => {
  const start = Math.ceil((now + 2 * 3_600_000) / 3_600_000) * 3_600_000
  const kinds = item.skus
    .map(
      ({ outSkuId, spec, price, stock }, place) =>
        `<p><label><input type="radio" name="sku" value="${escapeHtml(outSkuId)}"${place === 0 ? ' checked' : ''}${stock === 0 ? ' disabled' : ''}> ${escapeHtml(spec || '默认')} ${yuan(price)} <span class="soft">库存 ${stock}</span></label></p>`,
    )
    .join('')
  const text = (name: string, value: string): string =>
    `<input name="${name}" value="${escapeHtml(value)}" required maxlength="100">`
  return htmlPage(
    item.title,
    `<p><a href="${shopPath(shop)}">← ${escapeHtml(shop.name)}</a></p><h1>${escapeHtml(item.title)}</h1>
<p>${[item.headImg, ...item.images].map((id) => imageTag(id, 160)).join(' ')}</p><p>${escapeHtml(item.desc)}</p>
${trouble && `<p role="alert"><strong>${escapeHtml(trouble)}</strong></p>`}
<form method="post" action="${shopPath(shop)}/items/${encodeURIComponent(item.id)}">
<fieldset><legend>规格</legend>${kinds}</fieldset>
${field('数量', '<input name="quantity" type="number" min="1" max="99" value="1" required>')}
${field('收货人', text('name', to.name))}${field('手机', text('mobile', to.mobile))}
${field('城市', text('city', to.city))}${field('区县', text('county', to.county))}${field('详细地址', text('address', to.address))}
${field('送达时间', `<input name="start" type="datetime-local" value="${localInput(start)}" required>`)}
${field('贺卡', '<input name="card" maxlength="100">')}${field('备注', '<input name="remarks" maxlength="100">')}
${couponField(offers)}<p><button class="go" type="submit">用支付宝付款</button></p></form>`,
  )
}

const statusNames: Record<OrderStatus, string> = {
  paid: '已付款，等待商家接单',
  confirmed: '商家已接单',
  shipped: '配送中',
  delivered: '已送达',
  finished: '已完成',
  cancelled: '已关闭',
}
const refundNames = { asked: '退款处理中', agreed: '已退款', rejected: '商家拒绝退款', withdrawn: '已撤回' } as const

export const orderPage = (shop: Shop, order: Order, saved = 0): string => {
  const path = orderPath(order)
  const button = (act: string, words: string): string =>
    `<form class="modes" method="post" action="${path}"><input type="hidden" name="act" value="${act}">${
      act === 'refund' ? '<label>退款原因 <input name="reason" value="不想要了" maxlength="100"></label>' : ''
    }<button type="submit">${words}</button></form>`
  const asked = order.refunds.some(({ status }) => status === 'asked')
  const alive = order.status !== 'cancelled'
  const refunds = order.refunds.map(
    ({ amount, reason, status, answer }) =>
      `<li>${refundNames[status]} ${yuan(amount)} <span class="soft">${escapeHtml([reason, answer].filter(Boolean).join('，'))}</span></li>`,
  )
  const lines = order.goods.map(
    ({ name, spec, quantity, price, image }) =>
      `<li class="row"><span><img src="${escapeHtml(image)}" alt="" width="48" height="48"> ${escapeHtml(`${name} ${spec}`)}</span><span>${yuan(price)} × ${quantity}</span></li>`,
  )
  return htmlPage(
    '订单',
    `<p><a href="${shopPath(shop)}">← ${escapeHtml(shop.name)}</a></p><h1>订单 ${escapeHtml(order.id)}</h1>
<p class="hint">${statusNames[order.status]} · 实付 ${yuan(order.amount)}${saved > 0 ? ` · 优惠券已减 ${yuan(saved)}` : ''}</p>
<ul>${lines.join('')}<li>${escapeHtml(`${order.consignee.name} ${order.consignee.mobile} ${order.consignee.city}${order.consignee.county}${order.consignee.address}`)}</li>
${order.window ? `<li>送达时间 ${clockTime(order.window.start)}</li>` : ''}${order.shipments.map(({ company, waybill, rider }) => `<li>${escapeHtml([company, waybill, rider].filter(Boolean).join(' '))}</li>`).join('')}</ul>
${refunds.length > 0 ? `<h2>退款</h2><ul>${refunds.join('')}</ul>` : ''}
${asked ? button('withdraw', '撤回退款') : alive ? button('refund', '申请退款') : ''}
${order.status === 'shipped' || order.status === 'delivered' ? button('finish', '确认收货') : ''}`,
  )
}
