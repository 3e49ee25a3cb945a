import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { places } from '@zdb/contract/shop/places/endpoints'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { within } from '#core/db/tx'
import { parseAddress, type ParsedAddress } from '#core/places/addresses/parse'
import type { Maps } from '#ports/maps/port'
import { askMap } from './map-search.ts'
import { insertDoubt } from './address-doubt.sql.ts'

type Analyzed = Result<typeof places.analyzeAddress>

const fields = ['name', 'mobile', 'phone', 'province', 'city', 'county', 'detail'] as const

/** Every field with how sure it is; an extension is as sure as the number it belongs to. */
export const presentParsed = (parsed: ParsedAddress): Omit<Analyzed, 'adcode' | 'longitude' | 'latitude'> => {
  const { extension, confidence } = parsed
  const sure = Object.fromEntries(
    fields.map((field) => [field, { value: parsed[field], confidence: confidence[field] }]),
  ) as Record<(typeof fields)[number], Analyzed['name']>
  const sureOfNumber = Math.max(confidence.mobile, confidence.phone)
  return { ...sure, extension: { value: extension, confidence: extension ? sureOfNumber : 0 } }
}

/** The map is asked only about a whole address; when it does not answer, the coordinates stay empty. */
export const analyzeAddress = async (
  maps: Maps,
  log: FastifyBaseLogger,
  actor: Actor,
  { text, city }: Query<typeof places.analyzeAddress>,
): Promise<Analyzed> => {
  await spendRateLimit('maps', String(actor.accountId))
  const parsed = parseAddress(text, { city })
  const { codes } = parsed
  const whole = parsed.city !== '' && parsed.detail !== ''
  // 北京市 is province and city in one; it is said once.
  const address = [...new Set([parsed.province, parsed.city, parsed.county, parsed.detail])].join('')
  const place = whole ? await askMap(log, maps.geocode(address, parsed.city), () => undefined) : undefined
  return {
    ...presentParsed(parsed),
    adcode: codes.county ?? codes.city ?? codes.province ?? '',
    longitude: place?.at.lng ?? null,
    latitude: place?.at.lat ?? null,
  }
}

/** Kept to find the texts the parser fails on: the text as a hash, the note without numbers one could call. */
export const reportAddress = async (
  actor: Actor,
  { text, note = '' }: Query<typeof places.reportAddress>,
): Promise<null> => {
  const hash = createHash('sha256').update(text).digest()
  await within(async (tx) => {
    const id = await insertDoubt(tx, actor.merchantId, hash, note.replaceAll(/\d[\d -]{3,}\d/g, '***'))
    await record(tx, actor, 'places.reportAddress', id)
  })
  return null
}
