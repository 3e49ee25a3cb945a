import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'

type Encode = (value: never) => unknown

/**
 * Compiles a result schema into the function that turns values in hand into wire values.
 * Parts without a codec are passed through untouched, so an answer is walked only where something changes.
 */
export const encoderOf = (schema: $ZodType): Encode | undefined => {
  const known = compiled.get(schema)
  if (known) return known.encode
  const encode = compile(schema as z.ZodType, new Map())
  compiled.set(schema, { encode })
  return encode
}

const compiled = new WeakMap<$ZodType, { encode: Encode | undefined }>()

const compile = (schema: z.ZodType, seen: Map<z.ZodType, Encode | undefined>): Encode | undefined => {
  if (seen.has(schema)) return seen.get(schema)
  seen.set(schema, undefined)
  const encode = build(schema, seen)
  seen.set(schema, encode)
  return encode
}

/** Money and moments stand on the wire as their codec writes them; what it would check besides, the tests check. */
const leafOf = (schema: z.ZodCodec, seen: Map<z.ZodType, Encode | undefined>): Encode => {
  const { in: wire, out: hand, reverseTransform } = schema.def
  if ([wire, hand].some((part) => compile(part as z.ZodType, seen))) return (value) => z.encode(schema, value)
  return (value) => reverseTransform(value, { value, issues: [] })
}

const build = (schema: z.ZodType, seen: Map<z.ZodType, Encode | undefined>): Encode | undefined => {
  if (schema instanceof z.ZodCodec) return leafOf(schema, seen)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = compile(schema.unwrap() as z.ZodType, seen)
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)))
  }
  if (schema instanceof z.ZodArray) {
    const inner = compile(schema.element as z.ZodType, seen)
    return inner && (((value: unknown[]) => value.map((item) => inner(item as never))) as Encode)
  }
  if (schema instanceof z.ZodTuple) {
    const inner = (schema.def.items as readonly z.ZodType[]).map((item) => compile(item, seen))
    if (inner.every((encode) => encode === undefined)) return undefined
    return ((value: unknown[]) => value.map((item, place) => inner[place]?.(item as never) ?? item)) as Encode
  }
  if (schema instanceof z.ZodRecord) {
    const inner = compile(schema.valueType as z.ZodType, seen)
    return (
      inner &&
      (((value: object) =>
        Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item as never)]))) as Encode)
    )
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def
    const kinds = new Map(
      (schema.options as readonly z.ZodObject[]).flatMap((option) => {
        const inner = compile(option, seen)
        const { values } = option.shape[discriminator] as z.ZodLiteral
        return inner ? [...values].map((value) => [value, inner] as const) : []
      }),
    )
    if (kinds.size === 0) return undefined
    return ((value: Record<string, unknown>) =>
      kinds.get(value[discriminator] as string)?.(value as never) ?? value) as Encode
  }
  if (schema instanceof z.ZodObject) {
    const changed = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, part]) => {
      const inner = compile(part, seen)
      return inner ? [[key, inner] as const] : []
    })
    if (changed.length === 0) return undefined
    return ((value: Record<string, unknown>) => {
      const copy = { ...value }
      for (const [key, inner] of changed) copy[key] = inner(value[key] as never)
      return copy
    }) as Encode
  }
  return undefined
}
