import { useEffect, useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import type { Entry, Group } from './entries.ts'
import { find, type Pinyin } from './matching.ts'

const perKind = 5
/** So many of the latest orders are found by how their goods and people sound. */
const heardOf = 100

/** Letters alone are how a word sounds; the lists know only how it is written. */
const isSound = (keyword: string): boolean => /^[a-z]+(\s+[a-z]+)*$/i.test(keyword)

/** A hand that types is waited for. */
const pauseMs = 200

/** What was typed, once the hand rests. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type Goods = readonly { item_name: string; item_total: unknown }[]
const goodsWords = (goods: Goods) =>
  goods.map(({ item_name, item_total }) => `${item_name} ×${String(item_total)}`).join('、')

const noteOf = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** The orders of every kind this person may read, as their lists find them, in all states. */
export const useFoundOrders = (
  keyword: string,
  pinyin: Pinyin | undefined,
): { groups: readonly Group[]; searching: boolean } => {
  // One letter or digit is in every order.
  const wanted = keyword.length >= 2 || /\p{Script=Han}/u.test(keyword)
  const bySound = isSound(keyword)
  const query = { status: 'all', page: 1, ...(bySound ? { page_size: heardOf } : { keyword, page_size: perKind }) }
  const when = (may: boolean) => ({ enabled: wanted && may, background: true, fresh: 10_000 })
  const online = useRead(onlineOrders.list, { query }, when(useMay('online.read')))
  const sent = useRead(transferOrders.list, { query }, when(useMay('transfer.read')))
  const received = useRead(receivedOrders.list, { query }, when(useMay('received.read')))
  const rides = useRead(delivery.list, { query }, when(useMay('delivery.read')))
  const readings = [online, sent, received, rides]
  if (!wanted) return { groups: [], searching: false }

  const rowsOf = <Row>(reading: { data: { items: readonly Row[] } | undefined; isPlaceholderData: boolean }) =>
    reading.isPlaceholderData ? [] : (reading.data?.items ?? [])
  const groups: readonly { title: string; entries: Entry[] }[] = [
    {
      title: '网单',
      entries: rowsOf(online).map((row) => ({
        key: row.order_sn,
        words: row.day_seq ? `#${row.day_seq} ${goodsWords(row.goods_items)}` : goodsWords(row.goods_items),
        note: noteOf(row.order_sn, row.consignee, row.order_status_zh),
        to: routeTo('onlineOrder', { no: row.order_sn }),
      })),
    },
    {
      title: '转单',
      entries: rowsOf(sent).map((row) => ({
        key: row.sn,
        words: goodsWords(row.goods_items),
        note: noteOf(row.sn, row.consignee, row.order_status_zh),
        to: routeTo('transferOrder', { no: row.sn }),
      })),
    },
    {
      title: '接单',
      entries: rowsOf(received).map((row) => ({
        key: `received ${row.sn}`,
        words: goodsWords(row.goods_items),
        note: noteOf(row.sn, row.consignee, row.order_status_zh),
        to: routeTo('receivedOrder', { sn: row.sn }),
      })),
    },
    {
      title: '配送',
      entries: rowsOf(rides).map((ride) => ({
        key: ride.sn,
        words: goodsWords(ride.goods_items) || ride.shop.name,
        note: noteOf(ride.sn, ride.consignee, ride.status_zh),
        to: routeTo('delivery', { sn: ride.sn }),
      })),
    },
  ]
  const heard = groups.map(({ title, entries }) => ({
    title,
    entries: find(entries, keyword, pinyin).slice(0, perKind),
  }))
  return { groups: bySound ? heard : groups, searching: readings.some(({ isFetching }) => isFetching) }
}
