import { cut } from '@zdb/contract/kit/text'
import * as z from 'zod'
import { maskName } from '@zdb/contract/kit/masking'
import { OnlineContent } from '@zdb/contract/orders/online-orders/schemas'
import { checkPlace } from '#core/places/divisions/typed-place'
import { noSuchPlace, placeTitles } from '#core/places/named-place'
import { faultWords, typedIn, type Fault, type SheetColumn, type SheetForm } from '#core/sheets/reading/form'
import type { SheetRow as Row } from '#core/sheets/reading/form'
import { productTypeOf } from '../content/product-type.ts'
import { sheetColumns } from './sheet-columns.ts'

export type Content = z.output<typeof OnlineContent>
export type SheetRow = Row<Content>

const titleByPath: ReadonlyMap<string, string> = new Map(sheetColumns.map(({ path, title }) => [path, title]))

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
const readRow: SheetForm<Content>['readRow'] = (heading, line, cells) => {
  const typed = typedIn(heading, cells)
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
      faults.set(field, { line, field, message: faultWords(field, message, at(path.join('.')) === '') })
  }
  return { line, shown, faults: [...faults.values()] }
}

export const orderForm: SheetForm<Content> = { what: '订单', columns: sheetColumns, readRow }
