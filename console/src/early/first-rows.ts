import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { firstRowsId, listPlace } from '#core/browser/list-place.ts'
import { deliveryTimeText } from '#ui/format/delivery-time.ts'
import { dayAndTime } from '#ui/format/moment.ts'
import { moneyText } from '#ui/format/money.ts'
import { nearArea } from '#ui/format/near-area.ts'
import tag from '#ui/value/status-tag.module.css'
import amount from '#ui/value/money.module.css'
import card from '#widgets/order/two-line-card.module.css'
import goods from '#widgets/order/goods-list.module.css'
import order from '#widgets/order/order-card.module.css'
import online from '../areas/online-orders/list/order-card.module.css'
import type { FirstRows } from './first-reads.ts'
import styles from './first-rows.module.css'

/** The sheets of the modules above, as one; written in when it is built (build/document.ts). */
declare const FIRST_ROWS_STYLE: string
const sheetText = FIRST_ROWS_STYLE

type OnlineRow = WireResult<typeof onlineOrders.list>['items'][number]
type TransferRow = WireResult<typeof transferOrders.list>['items'][number]
export type FirstRow = OnlineRow | TransferRow

/** Any more of them lie below the window. */
const mostRows = 12

type Part = Node | string | false | null | undefined

const element = (name: string, of: string | undefined, ...parts: readonly Part[]): HTMLElement => {
  const made = document.createElement(name)
  if (of) made.className = of
  for (const part of parts) if (part) made.append(part)
  return made
}

const statusOf = ({ tone, order_status_zh }: FirstRow): HTMLElement => {
  const made = element('span', tag['tag'], order_status_zh)
  made.dataset['tone'] = tone
  return made
}

const moneyOf = (yuan: string): HTMLElement => {
  const made = element('span', amount['money'], element('span', amount['sign'], '¥'), moneyText(yuan))
  made.dataset['lead'] = ''
  return made
}

const dueOf = ({ delivery_date, delivery_time }: FirstRow): string => {
  const [day = ''] = dayAndTime(`${delivery_date} 00:00:00`, new Date()).split(' ')
  return `${day} ${deliveryTimeText(delivery_time)}`
}

const goodsOf = (items: FirstRow['goods_items'], words: string): HTMLElement => {
  const [first] = items
  const line = element(
    'span',
    goods['line'],
    element('span', goods['name'], first && `${first.item_name} ×${String(first.item_total)}`),
    items.length > 1 && element('span', goods['more'], `等 ${items.length} 件商品`),
  )
  return element(
    'div',
    card['pictured'],
    element('span', styles['picture']),
    element('div', card['cell'], line, element('p', card['words'], words)),
  )
}

/** What differs between an order of a channel and one between shops. */
const partsOf = (of: FirstRows, row: FirstRow) => {
  if ('order_sn' in row)
    return {
      sn: row.order_sn,
      head: [
        row.day_seq ? element('strong', undefined, `#${row.day_seq}`) : '',
        row.online_shop.name || row.channel.name,
      ],
      due: [statusOf(row)],
      area: row.county || row.city,
      words: [row.order_remarks && `备注 ${row.order_remarks}`, row.card_con && `贺卡 “${row.card_con}”`],
      price: row.order_amount,
    }
  return {
    sn: row.sn,
    head: [statusOf(row), element('span', card['quiet'], row.kind_zh)],
    due: [],
    area: of === 'received' ? nearArea(row.areainfo) : row.areainfo,
    words: [row.reason, row.order_remarks && `备注 ${row.order_remarks}`, row.card_con && `贺卡 “${row.card_con}”`],
    price: row.order_amount,
  }
}

const rowOf = (of: FirstRows, row: FirstRow): HTMLElement => {
  const { sn, head, due, area, words, price } = partsOf(of, row)
  const made = element(
    'article',
    `${card['frame']} ${(of === 'online' ? online : order)['card']}`,
    of !== 'sent' && element('span', undefined),
    element('div', card['cell'], element('p', card['row'], ...head), element('p', card['quiet'], sn)),
    element('div', card['cell'], element('p', card['strong'], dueOf(row)), element('p', card['row'], ...due)),
    goodsOf(row.goods_items, words.filter(Boolean).join('　')),
    element(
      'div',
      card['cell'],
      element('p', `${card['row']} ${card['where']}`, element('span', card['cut'], `${area}${row.address}`)),
      element('p', card['words'], [row.consignee, row.mobile].filter(Boolean).join(' ')),
    ),
    element('div', card['amount'], price !== null && moneyOf(price)),
    element('div', card['actions']),
  )
  if (of !== 'sent') made.dataset['lead'] = ''
  return made
}

/**
 * What an order is can be read long before the scripts that work on it have come: its rows stand where the list's own
 * will, and go when these are drawn (core/http/early-answers.ts). In a closed tree, because nothing in it is pressed.
 */
export const drawFirstRows = (of: FirstRows, rows: readonly FirstRow[]): void => {
  if (rows.length === 0 || document.querySelector('[data-desk="card"]')) return
  const host = document.createElement('div')
  host.id = firstRowsId
  host.inert = true
  const { left, top, width } = listPlace()
  host.style.cssText = `left:${left}px;top:${top}px;width:${width}px`
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheetText)
  root.adoptedStyleSheets = [sheet]
  root.append(element('div', styles['rows'], ...rows.slice(0, mostRows).map((row) => rowOf(of, row))))
  document.documentElement.append(host)
  // Whoever presses something wants to see what he pressed.
  const press = (): void => host.remove()
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, press, { capture: true, once: true })
}
