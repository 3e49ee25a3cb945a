import * as z from 'zod'
import { cut } from '@zdb/contract/kit/text'
import { categoryOf, goodsCategories } from '@zdb/contract/shop/goods/categories'
import { NewGoods } from '@zdb/contract/shop/goods/schemas'
import { faultWords, typedIn, type Fault, type SheetForm, type SheetRow } from '#core/sheets/reading/form'
import { goodsColumns, sheetAttributes } from './sheet-columns.ts'

/** What one line says of goods: all of it but its kinds, and the one kind it is. */
export type LineContent = {
  readonly goods: z.output<typeof NewGoods>
  readonly specs: readonly string[]
  readonly values: readonly string[]
}
export type GoodsLine = SheetRow<LineContent>

const titleByPath: ReadonlyMap<string, string> = new Map(goodsColumns.map(({ path, title }) => [path, title]))

const tidy = (text: string): string => text.replaceAll(/\s/g, '').replaceAll('／', '/').replaceAll('>', '/')

/** 鲜花/花束, or 花束 alone. */
const categoryIn = (text: string): number | undefined => {
  const [first = '', second] = tidy(text).split('/')
  const leaves = goodsCategories.flatMap((top) => top.child.map((leaf) => ({ top: top.name, ...leaf })))
  return leaves.find(({ top, name }) => (second === undefined ? name === first : top === first && name === second))?.id
}

const partsOf = (text: string): string[] =>
  text === ''
    ? []
    : text
        .replaceAll('／', '/')
        .split('/')
        .map((part) => part.trim())

/** 红玫瑰 33枝 1.80 */
const materialForm = /^(.+?)[\s×*]+(\d+(?:\.\d+)?)\s*([^\d\s.]{0,10})(?:\s+[¥￥]?(\d+(?:\.\d+)?)元?)?$/

type Said = { readonly value: unknown } | { readonly wrong: string }

const materialsIn = (text: string): Said => {
  const parts = text.split(/[;；\n]+/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const read = parts.map((part) => ({ part, found: materialForm.exec(part) }))
  const odd = read.find(({ found }) => !found)
  if (odd) return { wrong: `用料“${cut(odd.part, 20)}”看不懂，请写成：名称 用量单位 每单位成本，如 红玫瑰 33枝 1.80` }
  const names = read.map(({ found }) => found?.[1] ?? '')
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return { wrong: `用料“${twice}”写了两次` }
  return {
    value: read.map(({ found }) => ({
      name: found?.[1] ?? '',
      quantity: Number(found?.[2]),
      unit: found?.[3] ?? '',
      cost: found?.[4] ?? '0',
    })),
  }
}

const attributesIn = (
  categoryId: number,
  at: (path: string) => string,
): { given: object[]; faults: [string, string][] } => {
  const asked = categoryOf(categoryId)?.top
  const given: object[] = []
  const faults: [string, string][] = []
  for (const { id, name, options } of sheetAttributes) {
    const value = at(`attributes.${id}`)
    if (value === '') continue
    if (!asked?.attributes.some((one) => one.id === id))
      faults.push([name, `${asked?.name ?? '这个分类'}没有${name}，请留空`])
    else if (!options.includes(value)) faults.push([name, `${name}只能是：${options.join('、')}`])
    else given.push({ attr_id: id, value })
  }
  return { given, faults }
}

const quickWords: Readonly<Record<string, boolean>> = { '': false, 是: true, 否: false }

const wholeIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** One line of a sheet through the same door as what is typed by hand; nothing for an empty line. */
const readRow: SheetForm<LineContent>['readRow'] = (heading, line, cells) => {
  const typed = typedIn(heading, cells)
  if ([...typed.values()].every((text) => text === '')) return undefined
  const shown = Object.fromEntries([...typed].map(([{ title }, text]) => [title, cut(text, 60)]))
  const byPath = new Map([...typed].map(([{ path }, text]) => [path, text]))
  const at = (path: string): string => byPath.get(path) ?? ''
  const found = new Map<string, Fault>()
  const fault = (field: string, message: string): void => {
    if (!found.has(field)) found.set(field, { line, field, message })
  }

  const category = at('category_id') === '' ? undefined : categoryIn(at('category_id'))
  if (at('category_id') === '') fault('分类', '请填写分类')
  else if (category === undefined)
    fault('分类', `没有分类“${cut(at('category_id'), 20)}”，请按“大类/小类”填写，如 鲜花/花束`)
  const type = at('product_type')
  if (type === '0') fault('商品类型', '没有这个商品类型，请从模板的下拉中选择')
  const attributes = attributesIn(category ?? 0, at)
  if (category !== undefined) for (const [field, message] of attributes.faults) fault(field, message)
  const materials = materialsIn(at('materials'))
  if ('wrong' in materials) fault('用料', materials.wrong)
  const quick = quickWords[at('is_quick')]
  if (quick === undefined) fault('快捷录单', '快捷录单只能填是或否')
  const [specs, values] = [partsOf(at('specs')), partsOf(at('values'))]
  if (specs.length !== values.length)
    fault('规格值', `规格名有${specs.length}个，规格值有${values.length}个，应一一对应`)
  const stock = wholeIn(at('skus.0.stock'))
  if (Number.isNaN(stock)) fault('库存', at('skus.0.stock') === '' ? '请填写库存' : '库存应为0到1000000的整数')

  const parsed = z.safeDecode(NewGoods, {
    name: at('name'),
    code: at('code'),
    category_id: category ?? 1,
    product_type: Number(type === '' || type === '0' ? (categoryOf(category ?? 0)?.top.type ?? 1) : type),
    description: at('description'),
    attributes: attributes.given,
    materials: 'value' in materials ? materials.value : [],
    is_quick: quick ?? false,
    specs: specs.map((name, index) => ({ name, values: [values[index] ?? ''] })),
    skus: [{ values, code: at('skus.0.code'), price: at('skus.0.price'), stock: Number.isNaN(stock) ? 0 : stock }],
  } as never)
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const whole = path.join('.')
      const [head = ''] = path.map(String)
      const field =
        titleByPath.get(whole) ??
        (head === 'specs' && path.at(-1) !== 'name' && path.length > 2 ? '规格值' : titleByPath.get(head)) ??
        '整行'
      fault(field, faultWords(field, message, at(whole) === '' && titleByPath.has(whole)))
    }
  if (found.size > 0 || !parsed.success) return { line, shown, faults: [...found.values()] }
  return { line, shown, content: { goods: parsed.data, specs, values } }
}

export const goodsForm: SheetForm<LineContent> = { what: '商品', columns: goodsColumns, readRow }
