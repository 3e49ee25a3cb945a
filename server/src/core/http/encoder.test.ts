import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import { Moment } from '@zdb/contract/kit/page'
import { fen } from '@zdb/contract/kit/fen'
import { Yuan } from '@zdb/contract/kit/yuan'
import { encoderOf } from './encoder.ts'

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
})
