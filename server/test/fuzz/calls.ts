import * as z from 'zod'
import { pathNames, type Endpoint } from '@zdb/contract/kit/endpoint'
import { examples } from '../harness/examples.ts'
import type { Chance } from './chance.ts'
import type { Bundle, Known } from './known-values.ts'
import { oddText, oddValue, type Json } from './odd-values.ts'

type Schema = {
  type?: string
  enum?: Json[]
  const?: Json
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  pattern?: string
  default?: Json
}

/** Words that fit the fields of this trade. */
const plausible: readonly string[] = [
  '1',
  '2',
  '0',
  '13800138000',
  '246810',
  '12.50',
  '128.00',
  '玫瑰',
  '2026-12-01',
  '2026-12-01 10:00:00',
  '14:00-15:00',
  'all',
  'online',
  'hand',
  'O20261115120000000000',
  'D20261115120000000000',
  'T20261115120000000000',
  '/files/a.jpg',
]

/** A value that the schema may well take. */
const valueFor = (schema: Schema, chance: Chance, ids: readonly string[], depth = 0): Json => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.one(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valueFor(chance.one(options), chance, ids, depth + 1)
  if (schema.allOf) return valueFor(chance.one(schema.allOf), chance, ids, depth + 1)
  if (depth > 8) return null
  switch (schema.type) {
    case 'object':
      return thingFor(schema, chance, ids, depth)
    case 'array':
      return Array.from({ length: chance.below(3) }, () => valueFor(schema.items ?? {}, chance, ids, depth + 1))
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 0, -1_000)
      return low + chance.below(Math.min((schema.maximum ?? 100) - low, 1_000) + 1)
    }
    case 'boolean':
      return chance.in(2)
    case 'null':
      return null
    default:
      return chance.in(3) && ids.length > 0 ? chance.one(ids) : chance.one(plausible)
  }
}

const thingFor = (schema: Schema, chance: Chance, ids: readonly string[], depth: number): Json => {
  const fields = Object.entries(schema.properties ?? {})
  const given = fields.filter(([name]) => schema.required?.includes(name) || chance.in(2))
  return Object.fromEntries(given.map(([name, field]) => [name, valueFor(field, chance, ids, depth + 1)]))
}

/** The same with one place in it made odd, taken away or added to. */
const spoil = (value: Json, chance: Chance): Json => {
  if (Array.isArray(value) && value.length > 0 && !chance.in(4)) {
    const at = chance.below(value.length)
    return value.map((each, index) => (index === at ? spoil(each, chance) : each))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !chance.in(8)) {
    const names = Object.keys(value)
    const name = names.length > 0 && !chance.in(10) ? chance.one(names) : oddText(chance)
    if (chance.in(6)) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
    return { ...value, [name]: spoil(value[name] ?? null, chance) }
  }
  return oddValue(chance)
}

const schemas = new Map<Endpoint, { body?: Schema; query?: Schema }>()
const schemaOf = (endpoint: Endpoint): { body?: Schema; query?: Schema } => {
  const known = schemas.get(endpoint)
  if (known) return known
  const read = (part: Endpoint['body']) =>
    part && (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema)
  const made = { body: read(endpoint.body), query: read(endpoint.query) }
  schemas.set(endpoint, made as { body?: Schema; query?: Schema })
  return made as { body?: Schema; query?: Schema }
}

/** Percent-encoded as it is: half a character becomes bytes that are no text. */
const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BD' + encodeURIComponent(text.toWellFormed())

export type Call = { address: string; body: Json | undefined }

const namesIn = ({ body, query }: { body?: Schema; query?: Schema }): string[] =>
  [body, query].flatMap((schema) => Object.keys(schema?.properties ?? {}))

/** What belongs together and fits this line: all of its path, or some of what it takes. */
const fitting = (endpoint: Endpoint, bundles: readonly Bundle[]): readonly Bundle[] => {
  if (!endpoint.desk) return []
  const inPath = pathNames(endpoint.path)
  const taken = namesIn(schemaOf(endpoint))
  return bundles.filter((bundle) =>
    inPath.length > 0 ? inPath.every((name) => name in bundle) : taken.some((name) => name in bundle),
  )
}

/** One call of this line: mostly as it should be but for one thing. */
export const callOf = (endpoint: Endpoint, chance: Chance, { ofThing, ofWord, bundles }: Known): Call => {
  const { body, query } = schemaOf(endpoint)
  const example = examples[endpoint.key]
  const ids = Object.values(ofThing)
  const fits = fitting(endpoint, bundles)
  const bundle = fits.length > 0 ? chance.one(fits) : {}
  const make = (schema: Schema | undefined, given: object | undefined): Json | undefined => {
    if (!schema) return undefined
    const made = given && chance.in(2) ? (given as Json) : valueFor(schema, chance, ids)
    const isThing = typeof made === 'object' && made !== null && !Array.isArray(made)
    const known = Object.entries(bundle).filter(([name]) => name in (schema.properties ?? {}))
    const right = isThing && !chance.in(3) ? { ...made, ...Object.fromEntries(known) } : made
    return chance.in(4) ? right : spoil(right, chance)
  }
  const nameIn = (name: string): string => {
    if (chance.in(4)) return oddText(chance).slice(0, 400)
    if (chance.in(6)) return chance.one(ids)
    const thing = endpoint.of?.[name]
    const known = bundle[name] ?? (thing && ofThing[thing])
    if (typeof known === 'string') return known
    return chance.one(ofWord[name] ?? ids)
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encoded(nameIn(name)))
  const asked = make(query, example?.query) ?? {}
  const pairs = Object.entries(asked as Record<string, Json>)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 2_000))}`)
  const address = pathNames(endpoint.path).length > 0 || pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
  return { address, body: make(body, example?.body) }
}
