import * as z from 'zod'
import { NewGoods } from '@zdb/contract/shop/goods/schemas'
import type { Fault } from '#core/sheets/reading/form'
import type { NewGoods as Goods } from '../editing/content.ts'
import type { GoodsLine, LineContent } from './sheet-rows.ts'

type Sound = { readonly line: number; readonly content: LineContent }

/** Goods as the lines of a sheet make them: whole, or with what is wrong; a goods with one faulty line is not taken at all. */
export type SheetGoods = { readonly lines: readonly number[]; readonly name: string; readonly code: string } & (
  | { readonly body: Goods; readonly faults?: undefined }
  | { readonly faults: readonly Fault[]; readonly body?: undefined }
)

const nameIn = ({ shown }: GoodsLine): string => shown['商品名称'] ?? ''
const codeIn = ({ shown }: GoodsLine): string => shown['商家编码'] ?? ''

/** Lines of one code are one goods; lines without a code are one goods where they have one name. */
const keyOf = (line: GoodsLine): string =>
  codeIn(line) !== '' ? `c:${codeIn(line)}` : nameIn(line) !== '' ? `n:${nameIn(line)}` : `l:${line.line}`

const combinations = (specs: readonly (readonly string[])[]): string[][] =>
  specs.reduce<string[][]>((rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])

/** What the lines of one goods say against each other. */
const quarrels = (lines: readonly Sound[], coded: ReadonlyMap<string, number>): Fault[] => {
  const [first] = lines
  if (!first) return []
  const faults: Fault[] = []
  const fault = (line: number, field: string, message: string): void => void faults.push({ line, field, message })
  const { goods } = first.content
  const earlier = goods.code === '' ? coded.get(goods.name) : undefined
  if (earlier !== undefined) fault(first.line, '商家编码', `与第${earlier}行同名，但没有填商家编码`)
  const seen = new Map<string, number>()
  for (const { line, content } of lines) {
    if (content.goods.name !== goods.name) {
      fault(line, '商品名称', `与第${first.line}行的商家编码相同，名称却不同`)
      continue
    }
    if (content.goods.category_id !== goods.category_id)
      fault(line, '分类', `与第${first.line}行是同一商品，分类却不同`)
    if (content.specs.join('/') !== first.content.specs.join('/'))
      fault(line, '规格名', `与第${first.line}行是同一商品，规格名应相同`)
    const kind = content.values.join('/')
    const twin = seen.get(kind)
    if (twin !== undefined)
      fault(
        line,
        '规格值',
        kind === '' ? `与第${twin}行是同一商品，请填写规格名和规格值，或删去一行` : `与第${twin}行的规格相同`,
      )
    else seen.set(kind, line)
  }
  return faults
}

const shortest = 3

const bodyOf = (lines: readonly [Sound, ...Sound[]]): Goods | Fault => {
  const [first] = lines
  const { specs: names } = first.content
  const filled = <K extends 'materials' | 'attributes' | 'description'>(field: K): Goods[K] =>
    (lines.find(({ content }) => content.goods[field].length > 0) ?? first).content.goods[field]
  const specs = names.map((name, index) => ({
    name,
    values: [...new Set(lines.map(({ content }) => content.values[index] ?? ''))],
  }))
  const given = new Set(lines.map(({ content }) => content.values.join('/')))
  const missing = combinations(specs.map(({ values }) => values))
    .map((values) => values.join('/'))
    .filter((kind) => !given.has(kind))
  if (missing.length > 0) {
    const some = missing.slice(0, shortest).join('、')
    const message = `还缺规格：${some}${missing.length > shortest ? `等${missing.length}种` : ''}，每种组合填一行`
    return { line: first.line, field: '规格值', message }
  }
  const body: Goods = {
    ...first.content.goods,
    materials: filled('materials'),
    attributes: filled('attributes'),
    description: filled('description'),
    is_quick: lines.some(({ content }) => content.goods.is_quick),
    specs,
    skus: lines.flatMap(({ content }) => content.goods.skus),
  }
  const checked = z.safeEncode(NewGoods, body)
  const [issue] = checked.error?.issues ?? []
  return issue ? { line: first.line, field: '规格值', message: issue.message } : body
}

const isSound = (line: GoodsLine): line is GoodsLine & Sound => line.content !== undefined

/** All goods of a sheet, in the order of their first lines. */
export const goodsIn = (lines: readonly GoodsLine[]): SheetGoods[] => {
  const coded = new Map<string, number>()
  for (const line of lines) if (codeIn(line) !== '' && !coded.has(nameIn(line))) coded.set(nameIn(line), line.line)
  return [...Map.groupBy(lines, keyOf).values()].map((group): SheetGoods => {
    const [first] = group
    const about = {
      lines: group.map(({ line }) => line),
      name: first ? nameIn(first) : '',
      code: first ? codeIn(first) : '',
    }
    const [head, ...rest] = group.filter(isSound)
    const faults = [...group.flatMap((line) => line.faults ?? []), ...(head ? quarrels([head, ...rest], coded) : [])]
    if (faults.length > 0 || !head) return { ...about, faults }
    const body = bodyOf([head, ...rest])
    return 'line' in body ? { ...about, faults: [body] } : { ...about, body }
  })
}
