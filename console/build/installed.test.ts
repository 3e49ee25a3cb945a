import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { areas } from '@zdb/contract/areas'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { pages } from '@zdb/contract/pages'
import { isPrivate } from '../src/worker/private-fields.ts'
import { listPaths, startPaths } from './kept-calls.ts'
import { publicFiles } from './service-worker.ts'

const folder = join(import.meta.dirname, '../public')

type Manifest = {
  start_url: string
  scope: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

/** Width and height as a PNG says them in its first chunk. */
const sizeOf = async (path: string): Promise<string> => {
  const picture = await readFile(path)
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`
}

test('what is installed has its icons in the sizes it names, and leads to pages that exist', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest
  for (const { src, sizes } of manifest.icons)
    expect(await sizeOf(join(folder, src.replace('/console/', '')))).toBe(sizes)
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  const known = new Map<string, string>(Object.values(pages).map(({ path, title }) => [`/console/${path}`, title]))
  expect(known.has(manifest.start_url)).toBe(true)
  expect(manifest.shortcuts.map(({ url }) => known.get(url))).toEqual(manifest.shortcuts.map(({ name }) => name))
})

test('without a network the menu has its drawings, and alerts their chimes', async () => {
  expect(await publicFiles(folder)).toEqual(expect.arrayContaining(['menu.svg', 'voices/new-order.wav']))
})

const keptPaths = [...startPaths, ...listPaths]
const kept = Object.values(areas)
  .flatMap((lines) => Object.values(lines) as Endpoint[])
  .filter(({ method, path }) => method === 'GET' && keptPaths.includes(path))

test('of what was read only lists are kept: no page of one thing, no file, nothing that changes anything', () => {
  expect(kept).toHaveLength(keptPaths.length)
  expect(kept.filter(({ path, download, once }) => path.includes('{') || download || once)).toEqual([])
})

type Shape = { type?: string; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

/** Every field of text in an answer, as the worker sees it: its name behind that of what it is in. */
const textsOf = ({ type, properties, items, anyOf }: Shape, parent = '', name = ''): (readonly [string, string])[] => [
  ...(type === 'string' && name !== '' ? [[parent, name] as const] : []),
  ...Object.entries(properties ?? {}).flatMap(([field, shape]) => textsOf(shape, name, field)),
  ...[items ?? [], anyOf ?? []].flat().flatMap((shape) => textsOf(shape, parent, name)),
]

test('nothing that people wrote and nobody by a full number is kept: what is left is masked or our own words', () => {
  const shapes = kept.map(({ result }) => z.toJSONSchema(result as z.ZodType, { io: 'input' }) as Shape)
  const open = shapes
    .flatMap((shape) => textsOf(shape))
    .filter(
      ([parent, name]) => /card_|remark|memo|note|words|reply|phone|mobile/.test(name) && !isPrivate(parent, name),
    )
  // The numbers of consignees and one's own come masked; a note says why something is to be done, an obstacle what
  // keeps orders away.
  const names = [...new Set(open.map((each) => each.join('.')))]
  expect(names.toSorted()).toEqual(['.mobile', '.note', 'items.mobile', 'obstacle.words'])
  expect(isPrivate('items', 'card_con') && isPrivate('rider', 'mobile')).toBe(true)
})

test('a search is told by its word, in whichever list', () => {
  const free = kept.flatMap(({ query }) =>
    query
      ? Object.entries(
          (z.toJSONSchema(query as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {},
        )
      : [],
  )
  expect(free.filter(([name]) => /word|name|search|^q$|mobile|text/.test(name)).map(([name]) => name)).toContain(
    'keyword',
  )
  // A figure leads to its list by the name of one's own goods, which nobody typed.
  const harmless = new Set(['keyword', 'goods_name'])
  expect(free.filter(([name]) => /word|name|search|^q$|mobile|text/.test(name) && !harmless.has(name))).toEqual([])
})
