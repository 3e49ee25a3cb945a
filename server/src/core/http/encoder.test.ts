import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import { Moment } from '@zdb/contract/kit/page'
import { fen } from '@zdb/contract/kit/fen'
import { Yuan } from '@zdb/contract/kit/yuan'
import { encoderOf } from './encoder.ts'

const words = [
  '玫瑰',
  '12',
  '2026-02-14',
  '2026-02-14 08:00:00',
  '12:30',
  '13800000001',
  'a@b.cn',
  'https://b.cn/',
  '0.50',
]
const more = [
  'a',
  '',
  '9'.repeat(12),
  'A1',
  '#112233',
  crypto.randomUUID(),
  'f'.repeat(32),
  '110101',
  '2026-02',
  '100%',
]
const numbers = [3, 0, 1, -1, 0.5, 20, 60, 100, 300, 1_000, 5_000, 110_101, 1_000_000]

const moments = [0, 86_399_999, 200 * 86_400_000].map((after) => new Date(Date.UTC(2026, 1, 14) + after))
const sums = [fen(128_00), fen(1), fen(-6_50), fen(999_999_999_99), fen(0)]

const deepest = 6

type Making = { round: number; depth?: number }

/** A value that the schema allows, another one in each round: none, one or two of what there may be any number of. */
const madeOf = (schema: z.ZodType, { round, depth = 0 }: Making): unknown => {
  const inside = (part: unknown, turn = round): unknown => madeOf(part as z.ZodType, { round: turn, depth: depth + 1 })
  const fitting = (candidates: readonly unknown[]): unknown => {
    const fits = candidates.filter((candidate) => z.safeEncode(schema, candidate).success)
    if (fits.length === 0)
      throw new Error(`nothing fits ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`)
    return fits[round % fits.length]
  }
  if (schema instanceof z.ZodCodec) return fitting(schema.def.out instanceof z.ZodDate ? moments : sums)
  if (schema instanceof z.ZodNullable) return round % 2 === 1 || depth > deepest ? null : inside(schema.unwrap())
  if (schema instanceof z.ZodOptional) return round % 2 === 1 || depth > deepest ? undefined : inside(schema.unwrap())
  if (schema instanceof z.ZodDefault) return inside(schema.unwrap())
  if (schema instanceof z.ZodLazy) return inside(schema.unwrap())
  if (schema instanceof z.ZodArray)
    return Array.from({ length: depth > deepest ? 0 : ([2, 1, 0][round % 3] ?? 0) }, (_none, at) =>
      inside(schema.element, round + at),
    )
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => inside(item))
  if (schema instanceof z.ZodRecord) {
    const names = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : [inside(schema.keyType)]
    return Object.fromEntries(names.map((name) => [String(name), inside(schema.valueType)]))
  }
  if (schema instanceof z.ZodUnion) return inside(schema.options[round % schema.options.length])
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodEnum) return schema.options[round % schema.options.length]
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape as object).map(([name, part]) => [name, inside(part)]))
  if (schema instanceof z.ZodNull) return null
  return fitting([...words, ...more, ...numbers, true, false])
}

describe('an answer on its way out', () => {
  test('money becomes text and moments read as in China, however deep they lie', () => {
    const schema = z.object({
      name: z.string(),
      lines: z.array(z.object({ price: Yuan, at: Moment.nullable() })),
      sum: z.record(z.string(), Yuan.optional()),
    })
    const encode = encoderOf(schema) as (value: unknown) => unknown
    const value = {
      name: '玫瑰',
      lines: [
        { price: fen(128_00), at: new Date('2026-02-14T00:00:00Z') },
        { price: fen(1), at: null },
      ],
      sum: { all: fen(128_01), none: undefined },
    }
    expect(encode(value)).toEqual({
      name: '玫瑰',
      lines: [
        { price: '128.00', at: '2026-02-14 08:00:00' },
        { price: '0.01', at: null },
      ],
      sum: { all: '128.01', none: undefined },
    })
    expect(z.encode(schema, value)).toEqual(encode(value))
  })

  test('money in a pair becomes text, and the other half stays', () => {
    const encode = encoderOf(z.tuple([z.string(), Yuan])) as (value: unknown) => unknown
    expect(encode(['运费', fen(6_50)])).toEqual(['运费', '6.50'])
    expect(encoderOf(z.tuple([z.number(), z.number()]))).toBeUndefined()
  })

  test('of parts of several kinds each is written as its own kind', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('words'), text: z.string() }),
      z.object({ kind: z.literal('line'), at: Moment, price: Yuan }),
    ])
    const encode = encoderOf(z.array(schema)) as (value: unknown) => unknown
    const line = { kind: 'line', at: new Date('2026-02-14T00:00:00Z'), price: fen(6_50) }
    const words = { kind: 'words', text: '玫瑰' }
    expect(encode([words, line])).toEqual([words, { kind: 'line', at: '2026-02-14 08:00:00', price: '6.50' }])
    expect(encoderOf(z.discriminatedUnion('kind', [z.object({ kind: z.literal('words') })]))).toBeUndefined()
  })

  test('an answer without money or moments is passed on untouched', () => {
    expect(encoderOf(z.object({ name: z.string(), list: z.array(z.number()) }))).toBeUndefined()
  })

  test('every result of the contract is made of parts the encoder knows', () => {
    const known = new Set([
      'object',
      'array',
      'tuple',
      'record',
      'nullable',
      'default',
      'optional',
      'string',
      'number',
      'boolean',
      'null',
      'enum',
      'pipe',
      'lazy',
      'union',
      'literal',
    ])
    const kinds = (schema: z.ZodType): string[] => {
      const { def } = schema
      if (schema instanceof z.ZodObject)
        return [
          'object',
          ...Object.values(schema.shape as Record<string, z.ZodType>).flatMap((part) =>
            part === schema ? [] : kinds(part),
          ),
        ]
      if (schema instanceof z.ZodTuple)
        return ['tuple', ...schema.def.items.flatMap((item) => kinds(item as z.ZodType))]
      if (schema instanceof z.ZodArray)
        return [
          'array',
          ...(schema.element instanceof z.ZodObject && 'child' in schema.element.shape
            ? []
            : kinds(schema.element as z.ZodType)),
        ]
      if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
        return [def.type, ...kinds(schema.unwrap() as z.ZodType)]
      if (schema instanceof z.ZodUnion) {
        const options = (schema.options as readonly z.ZodType[]).flatMap(kinds)
        // Only a part that says of what kind it is can be written as that kind.
        return schema instanceof z.ZodDiscriminatedUnion || !options.includes('pipe') ? options : ['a codec in a union']
      }
      return [def.type]
    }
    const results = [...endpoints, ...deskEndpoints]
    expect(results.flatMap(({ result }) => kinds(result as z.ZodType)).filter((kind) => !known.has(kind))).toEqual([])
  })

  test('every result of the contract is written as its schema says', () => {
    for (const { key, result } of [...endpoints, ...deskEndpoints]) {
      const encode = encoderOf(result) as ((value: unknown) => unknown) | undefined
      for (const round of [0, 1, 2, 3]) {
        const value = madeOf(result as z.ZodType, { round })
        expect(encode ? encode(value) : value, key).toEqual(z.encode(result as z.ZodType, value))
      }
    }
  })

  test('what is no money and no moment is refused and not written down as one', () => {
    const schema = z.object({ price: Yuan, at: Moment })
    const encode = encoderOf(schema) as (value: unknown) => unknown
    const at = new Date('2026-02-14T00:00:00Z')
    for (const value of [
      { price: 12.5, at },
      { price: Number.NaN, at },
      { price: 1, at: new Date(Number.NaN) },
    ])
      expect(() => encode(value)).toThrow()
  })
})
