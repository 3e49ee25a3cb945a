import { cut } from '@zdb/contract/kit/text'
import * as z from 'zod'
import { maskName } from '@zdb/contract/kit/masking'
import { OnlineContent } from '@zdb/contract/orders/online-orders/schemas'
import { checkPlace } from '#core/places/divisions/typed-place'
import { noSuchPlace, placeTitles } from '#core/places/named-place'
import { productTypeOf } from '../content/product-type.ts'
import { readCell, type Cell } from './sheet-cells.ts'
import { columnOf, neededColumns, sheetColumns, type SheetColumn } from './sheet-columns.ts'

export type Content = z.output<typeof OnlineContent>
export type Fault = { line: number; field: string; message: string }
/** A line of a sheet: what it says, or what is wrong with it. `shown` is how a preview shows it. */
export type SheetRow = { line: number; shown: Record<string, string> } & (
  { content: Content; faults?: undefined } | { faults: Fault[]; content?: undefined }
)

/** Which column of the sheet is which, by the titles of its first line. */
export type Heading = ReadonlyMap<number, SheetColumn>

export const headingOf = (cells: readonly Cell[]): Heading =>
  new Map(
    cells.flatMap((cell, index) => {
      const column = columnOf(readCell('text', cell))
      return column ? [[index, column] as const] : []
    }),
  )

/** Titles that more than one column has, with those columns. */
export const repeatedIn = (heading: Heading): (readonly [string, number[]])[] =>
  [...Map.groupBy(heading, ([, { title }]) => title)]
    .filter(([, columns]) => columns.length > 1)
    .map(([title, columns]) => [title, columns.map(([index]) => index)])

/** The titles without which no line can be an order. */
export const missingIn = (heading: Heading): string[] => {
  const there = new Set([...heading.values()].map(({ path }) => path))
  return neededColumns.filter(({ path }) => !there.has(path)).map(({ title }) => title)
}

const titleByPath: ReadonlyMap<string, string> = new Map(sheetColumns.map(({ path, title }) => [path, title]))

const inChinese = (message: string): boolean => /\p{Script=Han}/u.test(message)

const wordsOf = (title: string, message: string, empty: boolean): string =>
  empty ? `请填写${title}` : inChinese(message) ? message : `${title}不正确`

/** What a preview may show: enough to see that the columns are the right ones. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  收货人: maskName,
  买家姓名: maskName,
  手机号: (text) => `***${text.slice(-4)}`,
  备用电话: (text) => `***${text.slice(-4)}`,
  买家电话: (text) => `***${text.slice(-4)}`,
  详细地址: (text) => `${[...text].slice(0, 4).join('')}***`,
}

const shownOf = (typed: ReadonlyMap<SheetColumn, string>): Record<string, string> =>
  Object.fromEntries(
    [...typed].map(([{ title }, text]) => [title, text === '' ? '' : cut(masks[title]?.(text) ?? text, 60)]),
  )

/** A sound line goes to a place that is on the list of divisions, and says so in the list's names. */
const placed = (line: number, shown: SheetRow['shown'], content: Content): SheetRow => {
  const place = checkPlace(content)
  if (place.wrong) {
    const message = noSuchPlace(content, place.wrong, place.within)
    return { line, shown, faults: [{ line, field: placeTitles[place.wrong], message }] }
  }
  const { province, city, county } = place
  return { line, shown, content: { ...content, province, city, county } }
}

const optional = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** What a line is of that names neither a type nor goods that anybody knows. */
const flowers = 1

/** One line of a sheet through the same door as what is typed by hand; nothing for an empty line. */
export const readRow = (heading: Heading, line: number, cells: readonly Cell[]): SheetRow | undefined => {
  const typed = new Map([...heading].map(([index, column]) => [column, readCell(column.kind, cells[index])]))
  if ([...typed.values()].every((text) => text === '')) return undefined
  const shown = shownOf(typed)
  const values = new Map([...typed].map(([{ path }, text]) => [path, text]))
  const at = (path: string): string => values.get(path) ?? ''
  const goods = { name: at('goods_items.0.item_name'), spec: at('goods_items.0.item_spec') }
  const parsed = z.safeDecode(OnlineContent, {
    product_type: optional(at('product_type')) ?? String(productTypeOf([goods], flowers)),
    goods_items: [
      {
        item_name: goods.name,
        item_spec: goods.spec,
        item_total: optional(at('goods_items.0.item_total')) ?? '1',
        item_price: optional(at('goods_items.0.item_price')) ?? '0',
      },
    ],
    order_amount: at('order_amount'),
    card_con: at('card_con'),
    order_remarks: at('order_remarks'),
    delivery_date: at('delivery_date'),
    delivery_time: at('delivery_time'),
    consignee: at('consignee'),
    mobile: at('mobile'),
    phone: at('phone'),
    province: at('province'),
    city: at('city'),
    county: at('county'),
    address: at('address'),
    buyer_name: at('buyer_name'),
    buyer_mobile: at('buyer_mobile'),
  } as never)
  if (parsed.success) return placed(line, shown, parsed.data)
  const faults = new Map<string, Fault>()
  for (const { path, message } of parsed.error.issues) {
    const field = titleByPath.get(path.join('.')) ?? '整行'
    if (!faults.has(field))
      faults.set(field, { line, field, message: wordsOf(field, message, at(path.join('.')) === '') })
  }
  return { line, shown, faults: [...faults.values()] }
}
